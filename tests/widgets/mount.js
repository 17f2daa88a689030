// Draw a widget on this page: `kernel` is a bridge to its Python object, which answers with the
// traits that changed and the messages it sent.
async ({ script, traits }) => {
  const values = { ...traits };
  const dirty = new Set();
  const callbacks = {};
  const fire = (name, ...args) => (callbacks[name] ?? []).forEach((callback) => callback(...args));

  // As in a notebook, messages may overtake traits.
  window.apply = (news) => {
    Object.assign(values, news.traits);
    news.messages.forEach((message) => fire("msg:custom", message, []));
    Object.keys(news.traits).forEach((name) => fire(`change:${name}`));
  };
  const model = {
    get: (name) => values[name],
    set: (name, value) => {
      values[name] = value;
      dirty.add(name);
    },
    save_changes: () => {
      for (const name of dirty) kernel({ name, value: values[name] }).then(window.apply);
      dirty.clear();
    },
    send: (content) => {
      if (window.cut) throw new Error("Cannot send");
      kernel({ content }).then(window.apply);
    },
    on: (name, callback) => (callbacks[name] ??= []).push(callback),
    off: (name, callback) => {
      callbacks[name] = (callbacks[name] ?? []).filter((other) => other !== callback);
    },
  };
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { render } = (await import(url)).default;
  window.leave = render({ model, el: document.getElementById("out") });
};
