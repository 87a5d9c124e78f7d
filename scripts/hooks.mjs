import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Installs the git hooks of lefthook.yml. npm runs it as `prepare` after every installation, so it never fails: without
 * a .git folder (an image, an archive, a worktree of a checkout) or without lefthook (`--omit=dev`) it does nothing.
 */
export function installHooks() {
  const program = lefthook()
  if (!program || !existsSync('.git') || !statSync('.git').isDirectory()) return
  const { status, stderr } = spawnSync(process.execPath, [program, 'install'], { encoding: 'utf8' })
  if (status !== 0) console.error(`The git hooks were not installed: ${stderr.trim() || 'lefthook failed'}`)
}

function lefthook() {
  try {
    return createRequire(import.meta.url).resolve('lefthook')
  } catch {
    return undefined
  }
}
