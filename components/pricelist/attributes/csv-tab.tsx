'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FileDrop } from '@/components/kit/fields/file-drop'
import { FormFault } from '@/components/kit/fields/form-fault'
import { FormField } from '@/components/kit/fields/form-field'
import { useFailure } from '@/components/kit/use-failure'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { type AttributeCsv, type CsvAttribute, readAttributeCsv } from './read-attribute-csv'
import { type TabProps, useAddAttributes } from './use-add-attributes'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_SHOWN_ROWS = 100

/** Several attributes from a CSV file: what was read is shown before it is added, all of it or nothing. */
export function CsvTab({ kind, onDirty, onDone, onCancel }: TabProps) {
  const t = useTranslations('pricelist.attributes')
  const kit = useTranslations('kit')
  const [separator, setSeparator] = useState(',')
  const [file, setFile] = useState<{ name: string; bytes: Uint8Array | null } | null>(null)
  const read = file ? readOf(file.bytes, separator) : null
  const rows = read && 'rows' in read ? read.rows : null
  const { submit, pending } = useAddRows(kind, rows, onDone)
  useEffect(() => onDirty(file !== null), [file, onDirty])
  const take = async (chosen: File) => {
    const bytes = chosen.size > MAX_BYTES ? null : new Uint8Array(await chosen.arrayBuffer())
    setFile({ name: chosen.name, bytes })
  }
  return (
    <form noValidate onSubmit={submit} className="flex grow flex-col gap-4">
      <FileDrop
        label={file?.name ?? t('csv_choose')}
        help={t(`${kind}.csv_help`)}
        accept=".csv,text/csv,.txt"
        pending={pending}
        onFile={(chosen) => void take(chosen)}
      />
      <FormField label={t('separator')} error={separator === '' ? t('separator_one') : undefined}>
        {(field) => (
          <Input
            {...field}
            className="w-20 font-mono"
            maxLength={1}
            autoComplete="off"
            value={separator}
            onChange={(event) => setSeparator(event.target.value)}
          />
        )}
      </FormField>
      <CsvFault read={read} />
      {rows ? <Preview rows={rows} /> : null}
      <DialogFooter>
        <Button onClick={onCancel}>{kit('cancel')}</Button>
        <Button type="submit" variant="primary" pending={pending} disabled={rows === null}>
          {rows ? t('submit_many', { count: rows.length }) : t('submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** A file that is too large is not read at all. */
function readOf(bytes: Uint8Array | null, separator: string): AttributeCsv | null {
  if (separator === '') return null
  return bytes ? readAttributeCsv(bytes, separator) : { fault: 'many' }
}

function useAddRows(kind: TabProps['kind'], rows: readonly CsvAttribute[] | null, onDone: () => void) {
  const t = useTranslations('pricelist.attributes')
  const failure = useFailure()
  const add = useAddAttributes(kind)
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current || !rows) return
    busy.current = true
    setPending(true)
    try {
      await add([...rows])
      onDone()
    } catch (error) {
      failure(t('failed.added'), error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { submit, pending }
}

function CsvFault({ read }: { read: AttributeCsv | null }) {
  const t = useTranslations('pricelist.attributes.faults')
  const text = read && 'fault' in read ? t(read.fault, { line: 'line' in read ? read.line : 0 }) : ''
  return <FormFault>{text}</FormFault>
}

function Preview({ rows }: { rows: readonly CsvAttribute[] }) {
  const t = useTranslations('pricelist.attributes')
  const cell = 'border-b px-3 py-1.5 text-left break-words [overflow-wrap:anywhere]'
  return (
    <section
      aria-label={t('preview')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-lg border"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead className="sticky top-0 bg-sunken text-ink-soft">
          <tr>
            <th className={cell}>{t('key')}</th>
            <th className={cell}>{t('name')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_SHOWN_ROWS).map(({ unique_key, name }) => (
            <tr key={unique_key}>
              <td className={`${cell} font-mono text-xs`}>{unique_key}</td>
              <td className={cell}>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_SHOWN_ROWS ? (
        <p className="px-3 py-2 text-ink-soft text-sm">
          {t('more_rows', { count: rows.length - MAX_SHOWN_ROWS })}
        </p>
      ) : null}
    </section>
  )
}
