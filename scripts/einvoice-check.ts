/**
 * Checks electronic invoices as the exchange system would: `npm run -s einvoice:check -- FILE…`.
 * Prints one JSON line a file; needs neither server nor database.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Day, isDay, todayIn } from '@/lib/domain/day'
import { type CheckOptions, checkFile, MAX_FILE_BYTES, type Report } from '@/server/einvoice'

const HELP = `Usage: npm run -s einvoice:check -- [options] FILE…

Checks electronic invoices (.xml, .xml.p7m, .zip) against the format and the controls of the exchange
system, and prints one JSON line a file:
  {"file","kind","valid","codes":["00423"],"faults":[{"code","path","message"}]}
A folder is walked for such files; a .zip gives one line for each file in it.

  --received-on DAY  judge the document's date as if received on that day (YYYY-MM-DD, or "today")
  --name             judge the file's name too (00001)
  --help             this text

Exit code: 0 when every file is valid, 1 when one is not, 2 for a wrong call.
`

/** Archives may be larger than a single file: SdI takes 150 MB, we stop at what can hold 50 MB of invoices. */
const MAX_ARCHIVE_BYTES = 50 * 1024 * 1024
const WANTED = /\.(?:xml|p7m|zip)$/i

class WrongCall extends Error {}

async function filesUnder(path: string): Promise<readonly string[]> {
  const info = await stat(path).catch(() => null)
  if (!info) throw new WrongCall(`No such file: ${path}`)
  if (!info.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && WANTED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** A file above the bounds is not even read. */
async function checkPath(path: string, options: CheckOptions): Promise<readonly Report[]> {
  const { size } = await stat(path)
  const limit = /\.zip$/i.test(path) ? MAX_ARCHIVE_BYTES : MAX_FILE_BYTES
  const bytes = size > limit ? new Uint8Array(limit + 1) : await readFile(path)
  return checkFile(path, bytes, options)
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
