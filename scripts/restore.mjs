import { main } from './main.mjs';
import { runProgram } from './run-program.mjs';

await main((root) => runProgram(root, 'src/restore.ts'));
