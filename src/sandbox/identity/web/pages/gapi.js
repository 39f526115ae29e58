/**
 * The stand-in for Google's `gapi`: the few parts of `gapi.iframes` with which the `firebase` library
 * receives a popup's result. A frame posts it as `{authEvent}`.
 */

/**
 * @typedef {{ url: string, where: HTMLElement, attributes: Record<string, unknown> & { style: object } }}
 * FrameOptions
 * @typedef {{ type: 'authEvent', authEvent: unknown }} FrameEvent
 */
(() => {
  class Iframe {
    #element = document.createElement('iframe');
    /** @type {Map<string, (event: FrameEvent) => unknown>} */
    #handlers = new Map();

    /** @param {FrameOptions} options */
    constructor({ url, where, attributes: { style, ...attributes } }) {
      const { origin } = new URL(url);
      this.loaded = new Promise((resolve, reject) => {
        this.#element.addEventListener('load', resolve, { once: true });
        this.#element.addEventListener('error', reject, { once: true });
      });
      window.addEventListener('message', ({ source, origin: from, data }) => {
        if (source !== this.#element.contentWindow || from !== origin) return;
        const { authEvent } = /** @type {{ authEvent?: unknown }} */ (data);
        if (authEvent) this.#handlers.get('authEvent')?.({ type: 'authEvent', authEvent });
      });
      for (const [name, value] of Object.entries(attributes)) this.#element.setAttribute(name, String(value));
      this.#element.removeAttribute('loading');
      this.#element.title = 'Sign-in';
      Object.assign(this.#element.style, style);
      this.#element.src = url;
      where.append(this.#element);
    }

    async restyle() {}

    /** @param {() => void} onResponse */
    async ping(onResponse) {
      await this.loaded;
      onResponse();
    }

    /**
     * The library sends one message only: whether the frame can store anything.
     *
     * @param {string} name
     * @param {unknown} _message
     * @param {(results: Record<string, boolean>[]) => void} onResponse
     */
    send(name, _message, onResponse) {
      try {
        onResponse([{ [name]: true }]);
      } catch {
        // The library throws after every response, even a good one. Google's script ignores that as well.
      }
    }

    /**
     * @param {string} name
     * @param {(event: FrameEvent) => unknown} handler
     */
    register(name, handler) {
      this.#handlers.set(name, handler);
    }
  }

  /** @type {{ open(options: FrameOptions, onOpen: (frame: Iframe) => unknown): unknown }} */
  const context = { open: (options, onOpen) => onOpen(new Iframe(options)) };
  const gapi = {
    /** @type {(name: string, options: { callback: () => void }) => void} */
    load: (_name, { callback }) => callback(),
    iframes: { Iframe, CROSS_ORIGIN_IFRAMES_FILTER: undefined, getContext: () => context },
  };
  Object.assign(window, { gapi });
  // The library names the function to call once the script is loaded.
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const onload = new URL(script.src).searchParams.get('onload');
  if (onload) /** @type {Record<string, () => void>} */ (Object(window))[onload]?.();
})();
