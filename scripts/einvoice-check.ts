/**
 * Checks electronic invoices as the exchange system would: `npm run -s einvoice:check -- FILE…`.
 * Prints one JSON line a file; needs neither server nor database.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Day, isDay } from '@/lib/domain/core/day'
import { todayIn } from '@/lib/domain/core/local-time'
import { type CheckOptions, checkFile, MAX_FILE_BYTES, type Report } from '@/server/einvoice'

const HELP = `Usage: npm run -s einvoice:check -- [options] FILE…

Checks electronic invoices (.xml, .xml.p7m, .zip) against the format and the controls of the exchange
system, and prints one JSON line a file:
  {"file","kind","valid","codes":["00423"],"faults":[{"code","path","message"}]}
A folder is walked for such files; a .zip gives one line for each file in it.

  --received-on DAY  judge the document's date as if received on that day (YYYY-MM-DD, or "today")
  --name             judge the file's name too (00001)
  --help             this text

Exit code: 0 when every file is valid, 1 when one is not or can't be read, 2 for a wrong call.
`

/** Archives may be larger than a single file: SdI takes 150 MB, we stop at what can hold 50 MB of invoices. */
const MAX_ARCHIVE_BYTES = 50 * 1024 * 1024
const WANTED = /\.(?:xml|p7m|zip)$/i

class WrongCall extends Error {}

/** The path itself, or the files of the folder that it is. */
async function filesUnder(path: string): Promise<readonly string[]> {
  const info = await stat(path).catch(() => null)
  if (!info?.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && WANTED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/**
 * The file's bytes, or the reason why it was not read. Files above the bounds and streams without an end are not read.
 */
async function bytesOf(path: string): Promise<Uint8Array | string> {
  const info = await stat(path).catch(() => null)
  if (!info) return 'il file non esiste'
  if (!info.isFile()) return 'non è un file'
  const limit = /\.zip$/i.test(path) ? MAX_ARCHIVE_BYTES : MAX_FILE_BYTES
  if (info.size > limit) return new Uint8Array(limit + 1)
  return readFile(path).catch(() => 'il file non può essere letto')
}

/** A path that can't be read has its line like an empty file (00106), and stops no other. */
async function checkPath(path: string, options: CheckOptions): Promise<readonly Report[]> {
  const bytes = await bytesOf(path)
  if (typeof bytes !== 'string') return checkFile(path, bytes, options)
  const message = `File / archivio vuoto o corrotto: ${bytes}`
  const faults = [{ code: '00106', path: '', message, field: null }]
  return [{ file: path, kind: 'unreadable', valid: false, codes: ['00106'], faults }]
}

function printed({ file, kind, valid, codes, faults }: Report): string {
  return JSON.stringify({
    file,
    kind,
    valid,
    codes,
    faults: faults.map(({ code, path, message }) => ({ code, path, message })),
  })
}

function receivedOn(text: string | undefined): Day | null {
  if (text === undefined) return null
  if (text === 'today') return todayIn('Europe/Rome', new Date())
  if (!isDay(text)) throw new WrongCall(`Not a day: ${text}`)
  return text
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        name: { type: 'boolean' },
        'received-on': { type: 'string' },
      },
    })
  } catch (error) {
    throw new WrongCall(error instanceof Error ? error.message : String(error))
  }
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  if (positionals.length === 0) throw new WrongCall('No file given.')
  const options: CheckOptions = {
    receivedOn: receivedOn(values['received-on']),
    checkName: values.name ?? false,
  }
  const paths = (await Promise.all(positionals.map(filesUnder))).flat()
  let allValid = true
  for (const path of paths) {
    for (const report of await checkPath(path, options)) {
      allValid &&= report.valid
      process.stdout.write(`${printed(report)}\n`)
    }
  }
  return allValid ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof WrongCall)) throw error
  process.stderr.write(`${error.message}\n\n${HELP}`)
  process.exitCode = 2
}
