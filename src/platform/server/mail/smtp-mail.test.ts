import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listen, portOf } from '../../../../test/outbound/fake-internet.ts';
import { createSmtpMail } from './smtp-mail.ts';

/**
 * Says yes to every command of one email and keeps what it was sent; with `refuses`, no to the email itself.
 */
function talk(socket: Socket, heard: string[], refuses: boolean): void {
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
    socket.write(refuses && text.startsWith('RCPT') ? '550 nobody here\r\n' : '250 ok\r\n');
  });
}

async function withServer(
  refuses: boolean,
  work: (url: string, heard: string[]) => Promise<void>,
): Promise<void> {
  const heard: string[] = [];
  const server = createServer((socket) => talk(socket, heard, refuses));
  await listen(server);
  await work(`smtp://127.0.0.1:${portOf(server)}`, heard);
  await new Promise((resolve) => server.close(resolve));
}

const email = {
  to: 'ada@example.com',
  subject: 'Switched off',
  text: 'First line\nSecond line',
  html: '<p>First line</p>',
};

test('an email goes to its one address, from the configured sender', () =>
  withServer(false, async (url, heard) => {
    await createSmtpMail({ url, from: 'Overprint <no-reply@overprint.example>' }).send(email);
    const all = heard.join('');
    expect(all).toContain('MAIL FROM:<no-reply@overprint.example>');
    expect(all).toContain('RCPT TO:<ada@example.com>');
    expect(all).toContain('Subject: Switched off');
    expect(all).toContain('Content-Type: multipart/alternative');
    expect(all).toContain('First line\r\nSecond line');
    expect(all).toContain('<p>First line</p>');
  }));

test('sending an email that the server refuses throws, so that it is sent again', () =>
  withServer(true, async (url) => {
    const mail = createSmtpMail({ url, from: 'no-reply@overprint.example' });
    await expect(mail.send(email)).rejects.toThrow('nobody here');
  }));

test('an email that can be stopped says so in its headers, and keeps its id (RFC 8058)', () =>
  withServer(false, async (url, heard) => {
    const mail = createSmtpMail({ url, from: 'no-reply@overprint.example' });
    const unsubscribeUrl = 'https://here.test/stop/x';
    await mail.send({ ...email, unsubscribeUrl, messageId: '<news-1-1@here.test>' });
    const all = heard.join('');
    expect(all).toContain('List-Unsubscribe: <https://here.test/stop/x>\r\n');
    expect(all).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(all).toContain('Message-ID: <news-1-1@here.test>\r\n');
  }));
