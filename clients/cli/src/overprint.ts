#!/usr/bin/env node
import { terminalContext } from './terminal.ts';
import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2), terminalContext(process));
