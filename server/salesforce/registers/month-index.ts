import type { Language } from '@/lib/i18n/languages'
import type { PartedZip } from '@/server/platform/parted-zip'
import { translator } from '@/server/platform/text'
import { CSV_START, csvLine } from '@/server/sheets'
import { type HashedFile, HashedFiles } from './hashed-files'
import type { FileSubject, MonthFile } from './month-document'

type Entry = FileSubject & HashedFile

const COLUMNS = ['path', 'kind', 'number', 'date', 'name', 'total', 'size', 'sha256'] as const

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

const STYLE =
  'body{font:14px system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border-bottom:1px solid #ddd;padding:.3rem .6rem;text-align:left;vertical-align:top}code{font-size:11px;word-break:break-all}'

/** The files of a month's ZIP, each with its SHA-256 as it goes in. */
export class MonthIndex {
  private readonly entries: Entry[] = []
  private readonly files: HashedFiles

  constructor(
    private readonly zip: PartedZip,
    private readonly language: Language,
  ) {
    this.files = new HashedFiles(zip)
  }

  async add({ path, bytes, about }: MonthFile): Promise<void> {
    this.entries.push({ ...about, ...(await this.files.add(path, bytes)) })
  }

  /** Writes the index itself, for programs and for people; answers the number of files in it. */
  async end(title: string): Promise<number> {
    const t = translator(this.language)
    const name = t('registers.archive.index')
    await this.zip.add(`${name}.csv`, this.csv())
    await this.zip.add(`${name}.html`, this.html(title))
    return this.entries.length
  }

  private heads(): string[] {
    const t = translator(this.language)
    return COLUMNS.map((column) => t(`registers.archive.columns.${column}`))
  }

  private csv(): string {
    const lines = this.entries.map((entry) =>
      csvLine(
        COLUMNS.map((column) =>
          column === 'total' ? (entry.total ?? '') : column === 'size' ? String(entry.size) : entry[column],
        ),
      ),
    )
    return CSV_START + csvLine(this.heads()) + lines.join('')
  }

  private html(title: string): string {
    const rows = this.entries.map((entry) => {
      const href = entry.path.split('/').map(encodeURIComponent).join('/')
      const about = [entry.kind, entry.number, entry.date, entry.name, entry.total?.toFixed(2) ?? '']
      const cells = [...about, String(entry.size)].map((text) => `<td>${escaped(text)}</td>`).join('')
      const link = `<a href="${escaped(href)}">${escaped(entry.path)}</a>`
      return `<tr><td>${link}</td>${cells}<td><code>${entry.sha256}</code></td></tr>`
    })
    const heads = this.heads().map((head) => `<th scope="col">${escaped(head)}</th>`)
    return [
      `<!doctype html><html lang="${this.language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>`,
      `<style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>`,
      `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></body></html>\n`,
    ].join('\n')
  }
}
