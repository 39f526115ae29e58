import { describe, expect, test } from 'vitest';
import { parseShopUrl } from './shop-url.ts';

describe('the address of a shop', () => {
  test.each([
    ['WWW.REDBUBBLE.COM/people/Some-Artist/shop?asc=u', 'some-artist'],
    ['redbubble.com/people/ab12', 'ab12'],
    ['https://www.redbubble.com/de/people/x1/explore?page=2', 'x1'],
    ['https://some-artist.redbubble.com', 'some-artist'],
    ['https://some-artist.redbubble.com/shop/', 'some-artist'],
    ['  http://redbubble.com:80/PEOPLE/Ab/SHOP/  ', 'ab'],
    ['https://www.redbubble.com:443/people/ab-/shop#top', 'ab-'],
    ['https://www.redbubble.com/people/ab/shop/cats+dogs', 'ab'],
    ['https://www.redbubble.com/people/ab/shop?x=%20//@', 'ab'],
  ])('%s is the shop of %s', (text, artist) => {
    expect(parseShopUrl(text)).toEqual({ artist, url: `https://www.redbubble.com/people/${artist}/shop` });
  });

  test.each([
    'https://redbubble.com.evil.test/people/ab/shop',
    'https://www.redbubble.com@127.0.0.1/people/ab/shop',
    'https://user:secret@www.redbubble.com/people/ab/shop',
    'https://www.redbubble.com:8443/people/ab/shop',
    'http://www.redbubble.com:443/people/ab/shop',
    'https://www.redbubble.com/people/../account/shop',
    'https://www.redbubble.com/people/./ab/shop',
    'https://www.redbubble.com/people/ab/shop/..',
    'https://www.redbubble.com/people/ab/shop/.',
    'https://www.redbubble.com//people/ab/shop',
    'https://www.redbubble.com/people/a_b/shop',
    'https://www.redbubble.com/people/a%20b/shop',
    'https://www.redbubble.com/people/a/shop',
    `https://www.redbubble.com/people/${'a'.repeat(33)}/shop`,
    'https://www.redbubble.com/it/people/ab/shop',
    'https://www.redbubble.com/i/sticker/x-by-y/12345678.EJUG5',
    'https://www.redbubble.com/people/ab/works/1-x',
    'https://m.redbubble.com/people/ab/shop',
    'https://help.redbubble.com',
    'https://www.redbubble.net/people/ab/shop',
    'https://www.redbubble.com./people/ab/shop',
    'ftp://www.redbubble.com/people/ab/shop',
    'javascript:alert(1)//www.redbubble.com/people/ab/shop',
    'https:\\\\www.redbubble.com\\people\\ab\\shop',
    'https://www.redbubble.com/people/ab/shop\u0000',
    'https://www.redbubble.com/people/a b/shop',
    `https://www.redbubble.com/people/ab/shop?${'x'.repeat(500)}`,
    'not a url',
    '',
  ])('%s is not a shop', (text) => {
    expect(parseShopUrl(text)).toBeUndefined();
  });
});
