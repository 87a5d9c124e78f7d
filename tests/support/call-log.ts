import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { contract } from '@/lib/api/contract'
import { flatten } from './generated-input'

/** A test that made a call, and whether the call was answered or refused. */
export type LoggedCall = { call: string; outcome: 'success' | 'refusal'; file: string; test: string }

const folder = process.env.LUNA_CALL_LOG
const logged = new Set<string>()

/** The path with the fewest parameters first: `/audit/verify` is not the entry called verify. */
const patterns = flatten(contract)
  .map(({ method, path }) => ({
    call: `${method} ${path}`,
    method,
    path: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.call.split('{').length - b.call.split('{').length)

/** Notes which test made a call, where LUNA_CALL_LOG names a folder: the table of calls and their tests is made from it. */
export function logCall(method: string, url: string, status: number): void {
  if (!folder) return
  const { currentTestName, testPath } = expect.getState()
  if (!currentTestName || !testPath) return
  const path = url.split('?')[0] ?? ''
  const match = patterns.find((pattern) => pattern.method === method && pattern.path.test(path))
  if (!match) return
  const entry: LoggedCall = {
    call: match.call,
    outcome: status < 400 ? 'success' : 'refusal',
    file: testPath.slice(testPath.lastIndexOf('/tests/api/') + '/tests/api/'.length),
    test: currentTestName,
  }
  const line = JSON.stringify(entry)
  if (logged.has(line)) return
  logged.add(line)
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
}
