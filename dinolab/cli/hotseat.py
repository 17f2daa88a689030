"""People at one terminal: who is asked, what they may see, and what they type."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from dinolab.cli.shared import say, screen
from dinolab.cli.typed import Leave, at, beginning, listing, read
from dinolab.core.action import Refusal
from dinolab.core.event import REFEREE, SPECTATOR, actor_seat, redact
from dinolab.core.fold import observed, open_questions
from dinolab.core.table import Adjourn, AnswerDraw, AnswerTakeback
from dinolab.display import scene_of
from dinolab.views.narrate import cite, outcome_text, rule_line
from dinolab.views.text import board

if TYPE_CHECKING:
    from dinolab.core.prompt import Prompt
    from dinolab.core.scene import Choice
    from dinolab.session import Session

HELP: Final = """\
  1, 2, …   choose by number, or type the beginning of a choice
  b         show the board again
  t         what one may do at the table (t1, t2, … does it)
  u         take the last choice back
  q         leave; the game stays open"""
WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"


class HotSeat:
    """A table at one screen, passed from hand to hand.

    Where anything is hidden and several people play, a curtain comes between two of them; `seen`
    says up to which position each has been told what happened.
    """

    def __init__(self, table: Session[Any]) -> None:
        self.table, self.line = table, table.line
        self.viewer: int | None = None
        # A game that is taken up again is not told from its beginning.
        end = len(table.timeline)
        known = end if table.timeline.step_end(1) < end else 0
        self.seen = dict.fromkeys(range(len(table.table.seats)), known)

    def play(self) -> None:
        """Play until the game is over or the people leave."""
        try:
            self.table.run()
            while self.table.outcome is None:
                seat = self.next_seat()
                if seat is None:
                    say("Nobody here is asked anything.")
                    return
                self.hand_to(seat)
                self.tell(seat)
                self.show(seat)
                self.ask(seat)
                self.follow_line()
            self.show_end()
        except (Leave, KeyboardInterrupt):
            if self.veiled and self.viewer is not None:
                self.wipe()
            say()

    @property
    def people(self) -> tuple[int, ...]:
        """Who sits at this screen."""
        return self.table.table.asked

    @property
    def veiled(self) -> bool:
        """Whether one of several people sees now what another must not."""
        here, game = self.table.position, self.table.game
        open_to_all = observed(game, here, SPECTATOR)
        return len(self.people) > 1 and any(
            observed(game, here, seat) != open_to_all for seat in self.people
        )

    def next_seat(self) -> int | None:
        """Who is to answer: an offer first, then the rules' questions; whoever sits at the screen
        before others.
        """
        offered = [seat for seat in self.people if self.offered(self.table.prompt(seat))]
        questions = open_questions(self.table.game, self.table.position)
        asked = offered or [q.seat for q in questions if q.seat in self.people]
        return self.viewer if self.viewer in asked else next(iter(asked), None)

    def offered(self, asked: Prompt) -> list[Choice]:
        """The answers to a draw or a take-back that somebody has offered."""
        answers = AnswerDraw, AnswerTakeback
        return [one for one in asked.table
                if isinstance(self.table.read_action(one.action), answers)]  # fmt: skip

    def hand_to(self, seat: int) -> None:
        """Give the screen to a seat, behind a curtain where it matters."""
        if seat != self.viewer and self.veiled:
            self.wipe()
            read(f"Pass to {self.name(seat)}; press Enter ")
        self.viewer = seat

    def wipe(self) -> None:
        """Clear the terminal and what it remembers; a file or pipe is left as it is."""
        if not sys.stdout.isatty():
            return
        sys.stdout.write("\n" * 200 if screen().is_dumb_terminal else WIPE)
        sys.stdout.flush()

    def name(self, seat: int) -> str:
        """A seat's name."""
        return self.table.table.names[seat]

    def tell(self, seat: int) -> None:
        """What happened since this seat was last told, as it may know it."""
        say()
        self.report(self.seen[seat], seat)
        told = (seat,) if self.veiled else tuple(self.seen)
        self.seen |= dict.fromkeys(told, len(self.table.timeline))

    def report(self, since: int, viewer: int) -> None:
        """Events as sentences."""
        names, words = self.table.table.names, self.table.game.words
        for event in self.table.timeline.events[since:]:
            say(words.event(redact(event, viewer).fact, names), style="dim")

    def show(self, viewer: int) -> None:
        """The board."""
        say()
        say(board(scene_of(self.table, viewer=viewer)))
        say()

    def show_end(self) -> None:
        """What happened last, the board with everything shown (unless another line is still open
        and would be given away), and the outcome.
        """
        outcome = self.table.outcome
        if outcome is None:
            return
        viewer = REFEREE if self.table.all_shown else SPECTATOR
        say()
        self.report(min(self.seen.values()) if self.viewer is None else self.seen[self.viewer],
                    viewer)  # fmt: skip
        self.show(viewer)
        names = self.table.table.names
        say(outcome_text(self.table.game, outcome, names), style="bold")
        if any(outcome.scores):
            say("  ".join(f"{n} {s}" for n, s in zip(names, outcome.scores, strict=True)))

    def ask(self, seat: int) -> None:
        """Ask a seat until something is done."""
        asked = self.table.prompt(seat)
        choices = self.offered(asked) or [one for one in asked.choices if one.ok]
        say(asked.text or f"{self.name(seat)}, an offer waits for your answer.", style="bold")
        listing(choices)
        while True:
            text = read(f"{self.name(seat)} (? for help)> ").strip()
            if text in ("?", "help"):
                self.explain(asked)
            elif text == "b":
                self.show(seat)
                listing(choices)
            elif text == "t":
                listing(asked.table, "t")
            elif text == "u":
                if self.undo():
                    return
            elif self.choose(seat, asked, choices, text):
                return

    def choose(self, seat: int, asked: Prompt, choices: list[Choice], text: str) -> bool:
        """Do what a number or the beginning of a choice names; say why where nothing is done."""
        if text.startswith("t") and text[1:].strip().isdecimal():
            picked = at(asked.table, text[1:])
        else:
            picked = at(choices, text) or beginning(choices, text)
        if picked is None:
            greyed = beginning([one for one in asked.choices if not one.ok], text)
            say(greyed.why if greyed else f"Choose 1 to {len(choices)}, or ? for help.")
            return False
        action = self.table.read_action(picked.action)
        if not isinstance(action, Refusal):
            opened = asked.question.opened if asked.question else None
            done = self.table.act(seat, action, opened=opened)
            if isinstance(action, Adjourn) and not isinstance(done, Refusal):
                raise Leave
            if not isinstance(done, Refusal):
                return True
            action = done
        say(self.table.say(action))
        return False

    def explain(self, asked: Prompt) -> None:
        """The rule behind the question, why choices are greyed, and what one can type."""
        if asked.question is not None:
            say(rule_line(cite(self.table.game.rulebook, asked.question.rule)), wrap=True)
        for one in asked.choices:
            if not one.ok:
                say(f"  not {one.label}: {one.why}", style="dim", wrap=True)
        say(HELP)

    def undo(self) -> bool:
        """Take back the last choice a person made; an offer where others must agree."""
        game, people = self.table.game, self.people
        for event in reversed(self.table.timeline.events):
            seat = actor_seat(event.actor)
            if event.is_input and seat in people and game.action_of(event.fact) is not None:
                done = self.table.undo(seat)
                if isinstance(done, Refusal):
                    say(self.table.say(done))
                return not isinstance(done, Refusal)
        say("There is nothing to take back yet.")
        return False

    def follow_line(self) -> None:
        """After a take-back play goes on in a branch: what came after the fork was not told yet."""
        if self.table.line == self.line:
            return
        self.line = self.table.line
        fork = self.table.lines.tree.line(self.line).fork
        self.seen = {seat: min(told, fork) for seat, told in self.seen.items()}
        say(f"Taken back: play goes on in line {self.line} from position {fork}.")
