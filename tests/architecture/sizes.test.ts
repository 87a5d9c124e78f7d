import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const LONGEST = 300
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'app', 'components', 'lib', 'server', 'scripts'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path))

describe('source files', () => {
  it(`stay within ${LONGEST} lines`, () => {
    const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length > LONGEST + 1)
    expect(long).toEqual([])
  })

  it('are not called after nothing in particular', () => {
    const vague = files.filter((path) => /\/(utils?|helpers?|types|common|misc)\.tsx?$/.test(path))
    expect(vague).toEqual([])
  })
})
