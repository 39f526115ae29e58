import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { createLog } from '#platform/server/log.ts';
import { createSmtpMail } from './smtp-mail.ts';

/**
 * Says yes to every command of one email and keeps what it was sent; with `refusal`, no to the address.
 */
function talk(socket: Socket, heard: string[], refusal: string | undefined): void {
  let inEmail = false;
  socket.write('220 mail.test\r\n');
  socket.on('data', (chunk) => {
    const text = chunk.toString();
    heard.push(text);
    if (inEmail && !text.endsWith('\r\n.\r\n')) return;
    if (inEmail) inEmail = false;
    else if (text.startsWith('DATA')) {
      inEmail = true;
      return void socket.write('354 go on\r\n');
    }
    const isRefused = refusal !== undefined && text.startsWith('RCPT');
    socket.write(isRefused ? `${refusal}\r\n` : '250 ok\r\n');
  });
}

async function withServer(
  refusal: string | undefined,
  work: (url: string, heard: string[]) => Promise<void>,
): Promise<void> {
  const heard: string[] = [];
  const server = createServer((socket) => talk(socket, heard, refusal));
  await listen(server);
  await work(`smtp://127.0.0.1:${portOf(server)}`, heard);
  await new Promise((resolve) => server.close(resolve));
}

const log = createLog('silent');
const email = {
  to: 'ada@example.com',
  subject: 'Switched off',
  text: 'First line\nSecond line',
  html: '<p>First line</p>',
};

test('an email goes to its one address, from the configured sender', () =>
  withServer(undefined, async (url, heard) => {
    await createSmtpMail({ url, log, from: 'Overprint <no-reply@overprint.example>' }).send(email);
    const all = heard.join('');
    expect(all).toContain('MAIL FROM:<no-reply@overprint.example>');
    expect(all).toContain('RCPT TO:<ada@example.com>');
    expect(all).toContain('Subject: Switched off');
    expect(all).toContain('Content-Type: multipart/alternative');
    expect(all).toContain('First line\r\nSecond line');
    expect(all).toContain('<p>First line</p>');
  }));

test('sending an email that the server refuses throws, so that it is sent again', () =>
  withServer('550 5.7.1 not from you', async (url) => {
    const mail = createSmtpMail({ url, log, from: 'no-reply@overprint.example' });
    await expect(mail.send(email)).rejects.toThrow('not from you');
  }));

test('an email to an address that does not exist is not sent again', () =>
  withServer('550 5.1.1 nobody here', async (url, heard) => {
    const mail = createSmtpMail({ url, log, from: 'no-reply@overprint.example' });
    await mail.send(email);
    expect(heard.join('')).toContain('RCPT TO:<ada@example.com>');
  }));

test('an email that can be stopped says so in its headers, and keeps its id (RFC 8058)', () =>
  withServer(undefined, async (url, heard) => {
    const mail = createSmtpMail({ url, log, from: 'no-reply@overprint.example' });
    const unsubscribeUrl = 'https://here.test/stop/x';
    await mail.send({ ...email, unsubscribeUrl, messageId: '<news-1-1@here.test>' });
    const all = heard.join('');
    expect(all).toContain('List-Unsubscribe: <https://here.test/stop/x>\r\n');
    expect(all).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(all).toContain('Message-ID: <news-1-1@here.test>\r\n');
  }));
