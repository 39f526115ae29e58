import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** From here on the last percents of packing would make the build wait for seconds a file. */
const slowBytes = 300_000;

/** Puts a packed form beside each text file, so that the server packs nothing while somebody waits. */
export async function packTexts(dir: string): Promise<void> {
  const names = await readdir(dir, { recursive: true });
  await Promise.all(
    names
      .filter((name) => /\.(js|css|html|svg|txt|ttf|wasm)$/.test(name))
      .map((name) => pack(join(dir, name))),
  );
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  const isSlow = bytes.length > slowBytes;
  const params = { [constants.BROTLI_PARAM_QUALITY]: isSlow ? 5 : constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(bytes, { level: isSlow ? 5 : 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
