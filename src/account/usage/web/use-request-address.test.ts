import { expect, test } from 'vitest';
import { cleanId, queryOf, readRequestAddress } from './use-request-address.ts';

const read = (query: string) => readRequestAddress(new URLSearchParams(query));

test('reads the filter, the page and the opened request from the URL', () => {
  const filter =
    'endpoint=/api/image_padding&status=failed' +
    '&inputMethod=data_uri&apiKey=op_test_...Ab3Z&since=2026-11-01&id=0b0f';
  expect(read(`tab=requests&${filter}&before=41&request=12`)).toEqual({
    filter: {
      endpoint: '/api/image_padding',
      status: 'failed',
      inputMethod: 'data_uri',
      apiKey: 'op_test_...Ab3Z',
      since: '2026-11-01',
      id: '0b0f',
    },
    before: '41',
    openedId: '12',
  });
  expect(read('request=0b0f7a52-3c0e-4d5c-9a3f-6a4d5b1f2c3d').openedId).toBe(
    '0b0f7a52-3c0e-4d5c-9a3f-6a4d5b1f2c3d',
  );
});

test('leaves out values that the log cannot have', () => {
  const nonsense =
    'endpoint=//evil&status=lost' +
    '&inputMethod=mail&apiKey=*&since=2026-13-41&until=x&id=%25&before=-1&request=..';
  expect(read(nonsense)).toEqual({ filter: {}, before: undefined, openedId: undefined });
});

test("days are in the viewer's time zone, from the first midnight to the one after the last day", () => {
  expect(queryOf({ status: 'failed', since: '2026-10-31', until: '2026-10-31' })).toEqual({
    status: 'failed',
    since: new Date(2026, 9, 31).toISOString(),
    until: new Date(2026, 10, 1).toISOString(),
  });
});

test.each([
  [' #12 ', '12'],
  ['0B0F7A52-3C0E', '0b0f7a52-3c0e'],
  ['req_1', undefined],
  ['', undefined],
])('%j is read as the id %j', (text, id) => expect(cleanId(text)).toBe(id));
