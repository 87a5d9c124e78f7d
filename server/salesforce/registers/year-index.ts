import { type SincroHolder, sincroIndex } from '@/lib/domain/registers/sincro-index'
import type { Language } from '@/lib/i18n/languages'
import { now } from '@/server/platform/clock'
import type { PartedZip } from '@/server/platform/parted-zip'
import { translator } from '@/server/platform/text'
import { CSV_START, csvLine } from '@/server/sheets'
import { type HashedFile, HashedFiles } from './hashed-files'
import type { FileSubject } from './month-document'
import type { StoredFile } from './stored-files'

type PackagedFile = { path: string; file: StoredFile; about: FileSubject }

type Entry = Omit<FileSubject, 'total'> &
  Pick<StoredFile, 'content' | 'sdi' | 'state'> &
  HashedFile & { file_name: string }

const COLUMNS = [
  ...(['path', 'content', 'kind', 'number', 'date', 'name'] as const),
  ...(['sdi', 'file_name', 'state', 'sha256', 'size'] as const),
] as const

/** The files of a year's package, and the indexes of them. A file that came with several documents goes in once. */
export class YearIndex {
  private readonly entries: Entry[] = []
  private readonly received = new Map<number, HashedFile>()
  private readonly hashed: HashedFiles

  constructor(
    private readonly zip: PartedZip,
    private readonly language: Language,
  ) {
    this.hashed = new HashedFiles(zip)
  }

  async add({ path, file, about }: PackagedFile): Promise<void> {
    const { bytes, name: file_name, content, sdi, state, receivedId } = file
    const earlier = receivedId === null ? undefined : this.received.get(receivedId)
    const hashed = earlier ?? (await this.hashed.add(path, bytes))
    if (receivedId !== null) this.received.set(receivedId, hashed)
    const { kind, number, date, name } = about
    this.entries.push({ kind, number, date, name, file_name, content, sdi, state, ...hashed })
  }

  /** Adds a text that is about the package as a whole. */
  async addText(path: string, text: string): Promise<void> {
    await this.hashed.add(path, text)
  }

  /** Writes the indexes and, last, the list of every file's SHA-256; answers the number of files. */
  async end(year: number, holder: SincroHolder): Promise<number> {
    const files = [...this.hashed.files]
    const name = translator(this.language)('registers.archive.index')
    await this.addText(`${name}.csv`, this.csv())
    await this.addText(`${name}.xml`, sincroIndex({ year, holder, files, createdAt: now() }))
    const sums = this.hashed.files.map(({ sha256, path }) => `${sha256}  ${path}\n`)
    await this.zip.add('SHA256SUMS', sums.join(''))
    return this.hashed.files.length
  }

  private csv(): string {
    const t = translator(this.language)
    const stateOf = (state: string) => (state === '' ? '' : t(`registers.package.states.${state}`))
    const cellsOf = (entry: Entry) => ({
      ...entry,
      content: entry.content === 'FILE' ? t('registers.package.einvoice') : entry.content,
      state: stateOf(entry.state),
      size: String(entry.size),
    })
    const lines = this.entries.map((entry) => {
      const cells = cellsOf(entry)
      return csvLine(COLUMNS.map((column) => cells[column]))
    })
    return (
      CSV_START + csvLine(COLUMNS.map((column) => t(`registers.package.columns.${column}`))) + lines.join('')
    )
  }
}
