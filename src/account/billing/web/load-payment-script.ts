import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import { formBlocked, patienceMs } from './payment-patience.ts';

export interface ScriptSource {
  readonly publishableKey: string;
  /** Of the local stand-in; null for the provider's own script. */
  readonly scriptUrl: string | null;
}

/** The provider's browser library. Throws where its script is blocked or away; calling again tries again. */
export async function loadPaymentScript({ publishableKey, scriptUrl }: ScriptSource): Promise<Stripe> {
  if (scriptUrl !== null) await loadModule(scriptUrl);
  const stripe = await inTime(loadStripe(publishableKey));
  if (!stripe) throw formBlocked();
  return stripe;
}

function loadModule(url: string): Promise<void> {
  return inTime(
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.type = 'module';
      // A module that failed once stays failed under its address.
      script.src = `${url}?${Date.now()}`;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        script.remove();
        reject(formBlocked());
      });
      document.head.append(script);
    }),
  );
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(formBlocked()), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw formBlocked(error);
  } finally {
    clearTimeout(timer);
  }
}
