/** @import {Model} from "../../views/js/types.js" */
import { mount } from "../../views/js/app.js";
import { makeForm } from "./form.js";
import palette from "../../views/palette.json" with { type: "json" };

/**
 * A race that is written down: the sheet above the board.
 * @param {{model: Model, el: HTMLElement}} place
 */
function render({ model, el }) {
  const leave = mount(model, el, palette);
  const form = makeForm(model);
  el.firstElementChild?.prepend(form.el);
  return () => {
    form.leave();
    leave();
  };
}

export default { render };
