import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'

const LONGEST = 300
const FULLEST = 30

/** The files of a folder and of those in it, as git sees them, without what is deleted but not yet committed. */
const filesOf = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))

const files = filesOf('app', 'components', 'lib', 'server', 'scripts').filter((path) => /\.tsx?$/.test(path))

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

describe('folders', () => {
  it(`hold at most ${FULLEST} files`, () => {
    const counts = new Map<string, number>()
    for (const path of filesOf('app', 'components', 'lib', 'server', 'prisma', 'scripts', 'tests')) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > FULLEST)).toEqual([])
  })
})
