/**
 * Stands in for Google's script of this name: the few parts of `gapi.iframes` that the firebase library uses to hear of
 * a popup's outcome. A frame tells it by posting `{authEvent}`.
 */
(() => {
  class Iframe {
    #element = document.createElement('iframe');
    #handlers = new Map();

    constructor({ url, where, attributes: { style, ...attributes } }) {
      const { origin } = new URL(url);
      this.loaded = new Promise((resolve, reject) => {
        this.#element.addEventListener('load', resolve, { once: true });
        this.#element.addEventListener('error', reject, { once: true });
      });
      addEventListener('message', ({ source, origin: from, data }) => {
        if (source !== this.#element.contentWindow || from !== origin || !data?.authEvent) return;
        this.#handlers.get('authEvent')?.({ type: 'authEvent', authEvent: data.authEvent });
      });
      for (const [name, value] of Object.entries(attributes)) this.#element.setAttribute(name, value);
      this.#element.removeAttribute('loading');
      this.#element.title = 'Sign-in';
      Object.assign(this.#element.style, style);
      this.#element.src = url;
      where.append(this.#element);
    }

    async restyle() {}

    async ping(onAnswer) {
      await this.loaded;
      onAnswer();
    }

    register(name, handler) {
      this.#handlers.set(name, handler);
    }
  }

  const context = { open: (options, onOpen) => onOpen(new Iframe(options)) };
  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: { Iframe, CROSS_ORIGIN_IFRAMES_FILTER: undefined, getContext: () => context },
  };
  // Loaded by the library itself, it is told whom to call.
  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  if (onload) window[onload]();
})();
