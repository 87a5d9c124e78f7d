import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The files of a build, which git does not keep: without it each folder would install and build for minutes. */
const BUILT = ['.build', 'server/db/generated']

/** Makes a repository of the files of this checkout as they are now, committed or not, to be cloned by the guide's command. */
export function makeRepository(folder: string): void {
  const names = git('.', 'ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0')
  for (const path of names.filter((name) => name && existsSync(name))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(path, join(folder, path), { verbatimSymlinks: true })
  }
  git(folder, 'init', '--quiet')
  commit(folder, 'The version that is installed')
}

/** Adds a version that changes no program. */
export function addVersion(folder: string): void {
  writeFileSync(join(folder, 'VERSION.md'), 'The version that is updated to\n')
  commit(folder, 'The version that is updated to')
}

/** Brings the packages and the build of this checkout into a clone of it, without the maps of sources, two thirds of it. */
export function bringBuild(folder: string): void {
  const built = readdirSync('.next').filter((name) => name !== 'cache')
  const filter = (path: string) => !path.endsWith('.map')
  for (const path of [...BUILT, ...built.map((name) => join('.next', name))]) {
    cpSync(path, join(folder, path), { recursive: true, verbatimSymlinks: true, filter })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
}

/** Writes the file .env of a folder, for its owner alone. */
export function writeEnvironment(folder: string, text: string): void {
  writeFileSync(join(folder, '.env'), text)
  chmodSync(join(folder, '.env'), 0o600)
}

function commit(folder: string, message: string): void {
  git(folder, 'add', '--all')
  const author = ['-c', 'user.name=Luna', '-c', 'user.email=luna@luna.test', '-c', 'commit.gpgsign=false']
  git(folder, ...author, 'commit', '--quiet', '--no-verify', '--message', message)
}

const git = (folder: string, ...parameters: string[]): string =>
  execFileSync('git', ['-C', folder, ...parameters], { maxBuffer: 64 * 1024 ** 2 }).toString()
