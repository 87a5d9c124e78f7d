// Runs scripts/<name>.ts on a machine that has only Node and npm: `node scripts/run.mjs <name> [options]`.
// Installs the dependencies first when they are missing or differ from package-lock.json.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'

const [name, ...options] = process.argv.slice(2)
const path = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)

if (!name || !existsSync(path)) stop(`There is no script scripts/${name}.ts.`)
const source = readFileSync(path, 'utf8')
if (options.includes('--help') && !/^const HELP\b/m.test(source)) {
  console.log(helpOf(source))
  process.exit(0)
}
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Luna needs Node 20.19 or newer; this is ${process.versions.node}.`)
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync('.env')) process.loadEnvFile('.env')
await ensureInstalled().catch((error) => stop(error.message))
const { register } = await import('tsx/esm/api')
register()
process.argv = [process.argv[0], path, ...options]
await import(pathToFileURL(path).href)

/** A script's help is the comment at its head, unless it has a text of its own. */
function helpOf(source) {
  const [, comment] = /^\/\*\*([\s\S]*?)\*\//.exec(source) ?? [undefined, '']
  const lines = comment.split('\n').map((line) => line.replace(/^ ?\* ?/, ''))
  return lines.join('\n').trim()
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
