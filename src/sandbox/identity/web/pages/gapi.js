/**
 * Stands in for Google's script of this name: the few parts of `gapi.iframes` that the firebase library uses
 * to hear of a popup's outcome. A frame tells it by posting `{authEvent}`.
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

    /** @param {() => void} onAnswer */
    async ping(onAnswer) {
      await this.loaded;
      onAnswer();
    }

    /**
     * The one question that the library asks: whether the frame can store anything.
     *
     * @param {string} name
     * @param {unknown} _message
     * @param {(answers: Record<string, boolean>[]) => void} onAnswer
     */
    send(name, _message, onAnswer) {
      try {
        onAnswer([{ [name]: true }]);
      } catch {
        // The library throws behind every answer, a good one included; Google's script takes no notice
        // either.
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
  // Loaded by the library itself, it is told whom to call.
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const onload = new URL(script.src).searchParams.get('onload');
  if (onload) /** @type {Record<string, () => void>} */ (Object(window))[onload]?.();
})();
