import { useSearchParams } from 'wouter';

type PaymentFormName = 'plan' | 'pass' | 'renewal';

/** Which payment form is open stands in the address as `?buy=`: one at a time. */
export function useOpenForm() {
  const [search, setSearch] = useSearchParams();
  function open(form: PaymentFormName) {
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('buy', form);
      return after;
    });
  }
  return [search.get('buy'), open] as const;
}
