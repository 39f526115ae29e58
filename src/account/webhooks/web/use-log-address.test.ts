import { expect, test } from 'vitest';
import { readFilter } from './use-log-address.ts';

const filterIn = (query: string) => readFilter(new URLSearchParams(query));

test('reads status, event and page from the URL', () => {
  expect(filterIn('tab=deliveries&status=failed&event=audio.failed&subject=audio:a-1&before=41')).toEqual({
    status: 'failed',
    event: 'audio.failed',
    subject: 'audio:a-1',
    before: '41',
  });
});

test('leaves out values that the log cannot have', () => {
  expect(filterIn('status=lost&event=*&subject=%25&before=-1')).toEqual({});
  expect(filterIn('before=1e3')).toEqual({});
});
