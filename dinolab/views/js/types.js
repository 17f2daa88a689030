/**
 * The shapes of what the kernel (or the exported page) hands to the browser. No code.
 *
 * @typedef {{id: string, label: string, x?: number, y?: number, seat?: number | null}} Area
 * @typedef {{id: string, area: string, x: number, y: number, shape: string, label: string,
 *   mark?: string, w?: number, h?: number}} Spot
 * @typedef {{areas: Area[], spots: Spot[]}} Stage
 *
 * @typedef {{t: "item", id: string, kind: string, on: string, label: string, order?: number,
 *   face?: string, tone?: number | null, mark?: string, shape?: string, turn?: number,
 *   edges?: string[], value?: number | null, lines?: string[], origin?: string,
 *   at?: [number, number] | null}} Item
 * @typedef {{t: "link", id: string, kind: string, a: string, b: string, label: string,
 *   quiet?: boolean}} Link
 * @typedef {{t: "zone", id: string, kind: string, over: string[], label: string}} Zone
 * @typedef {Item | Link | Zone} Thing
 *
 * @typedef {[number, number, number, number, string]} Clock race, round, turn, ply, phase
 * @typedef {{v: number, s: number, k: number, r?: number, a: string, c?: number, o?: string,
 *   say: string}} Event
 *   event v leads from position v to v+1; s is the version of its step's input, c of its cause,
 *   r the number of its rule, o its source where that is not the engine
 * @typedef {{stage?: number, title?: string, foot?: string, set?: Record<string, Thing>,
 *   del?: string[], clock?: Clock}} Frame
 * @typedef {{text: string, winners: number[]} | null} Outcome
 * @typedef {{id: string, name: string, parent: string | null, fork: number, live?: boolean,
 *   abandoned?: boolean, events: Event[], frames: Frame[], outcome?: Outcome}} Line
 * @typedef {{id: string, text: string, ruling?: boolean, lines?: [number, number][]}} Rule
 *
 * @typedef {{format: string, game: string, title: string, id: string, place?: string,
 *   viewer: {seat: number | null, name: string}, seats: string[], units: string[],
 *   stages: Stage[], rules: Rule[], kinds: string[], lines: Line[]}} Bundle
 * @typedef {{line?: string, from?: number, events?: Event[], frames?: Frame[], rules?: Rule[],
 *   kinds?: string[], stages?: Stage[], outcome?: Outcome}} Tail
 *
 * @typedef {{x: number, y: number, spread: number, origin?: [number, number] | null}} Aim
 * @typedef {{action: string, on: string[], label: string, ok?: boolean, why?: string,
 *   seat?: number, aim?: Aim | null}} Choice
 * @typedef {{line: string, position: number,
 *   question: {seat: number, opened: number, kind: string, text: string} | null,
 *   choices: Choice[], table: Choice[], waiting: string,
 *   curtain: {seat: number, name: string} | null, over: boolean, hand_over?: boolean}} Prompt
 * @typedef {{mode?: "replay" | "play" | "page", linked?: boolean}} Settings
 *
 * @typedef {{id: string, name: string, parent: string | null, fork: number, live: boolean,
 *   abandoned: boolean, events: Event[], frames: Frame[], outcome: Outcome, depth: number,
 *   kept: Map<number, Scene>}} Path
 *   a line from the root on: `events[v]` leads from position v, `frames[p]` to position p
 * @typedef {{stage: number, title: string, foot: string, things: Map<string, Thing>,
 *   clock: Clock}} Scene
 * @typedef {{bundle: Bundle, paths: Map<string, Path>, rules: Rule[], kinds: string[],
 *   stages: Stage[]}} Story
 *
 * @typedef {{get: (name: string) => any, set?: (name: string, value: any) => void,
 *   save_changes?: () => void, send?: (message: any) => void,
 *   on: (name: string, callback: (...args: any[]) => void) => void,
 *   off?: (name: string, callback: (...args: any[]) => void) => void}} Model
 */
export {};
