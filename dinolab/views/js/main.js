/** @import {Model} from "./types.js" */
import { mount } from "./app.js";
import palette from "../palette.json" with { type: "json" };

/**
 * What a notebook or an exported page calls: draw one view of a model into an element. It returns
 * what takes the view away again.
 * @param {{model: Model, el: HTMLElement}} place
 */
function render({ model, el }) {
  return mount(model, el, palette);
}

export default { render };
