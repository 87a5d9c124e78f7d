'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { Button } from '@/components/ui/button'

type SettingsTableRow = {
  key: string
  /** The name of the row, for assistive technology: "22% Ordinaria". */
  name: string
  /** The contents of the columns, the name's first. */
  cells: readonly ReactNode[]
  error?: string
}

/** A list of settings as a table: a row is opened by its name, and removed at its end. */
export function SettingsTable({
  label,
  head,
  rows,
  empty,
  add,
  onAdd,
  onEdit,
  onRemove,
  removeOf,
}: {
  label: string
  head: readonly string[]
  rows: readonly SettingsTableRow[]
  empty: string
  add: string
  onAdd: () => void
  onEdit: (index: number) => void
  onRemove: (index: number) => void
  removeOf: (name: string) => string
}) {
  const t = useTranslations('settings')
  const cell = 'px-3 py-2 text-left align-top break-words'
  return (
    <>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <div className="overflow-hidden rounded-lg border">
          <table aria-label={label} className="w-full border-collapse">
            <thead className="bg-sunken text-ink-soft text-sm max-md:sr-only">
              <tr>
                {head.map((title) => (
                  <th key={title} scope="col" className={`${cell} font-medium`}>
                    {title}
                  </th>
                ))}
                <th className="w-10">
                  <span className="sr-only">{t('row_actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, cells: [first, ...others], error }, index) => (
                <tr
                  key={key}
                  className="border-t first:border-t-0 max-md:grid max-md:grid-cols-[1fr_auto] max-md:pb-2"
                >
                  <th scope="row" className={`${cell} font-normal`}>
                    <button
                      type="button"
                      className="text-left font-medium text-link underline-offset-4 hover:underline"
                      aria-label={t('row_edit', { name })}
                      onClick={() => onEdit(index)}
                    >
                      {first}
                    </button>
                    {error ? <span className="block text-sm text-state-error">{error}</span> : null}
                  </th>
                  {others.map((content, column) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                      key={column}
                      className={`${cell} max-md:col-start-1 max-md:py-0.5 max-md:text-ink-soft max-md:text-sm max-md:empty:hidden`}
                    >
                      {content}
                    </td>
                  ))}
                  <td className="px-1 py-1 text-right max-md:col-start-2 max-md:row-start-1">
                    <Button
                      variant="ghost"
                      size="icon"
                      className="size-8 text-ink-soft"
                      aria-label={removeOf(name)}
                      title={removeOf(name)}
                      onClick={() => onRemove(index)}
                    >
                      <X aria-hidden />
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button size="sm" className="justify-self-start" onClick={onAdd}>
        <Plus aria-hidden />
        {add}
      </Button>
    </>
  )
}

/** The dialog of a row. Its fields change the form's row at once; cancelling puts back the one before. */
export function SettingsRowDialog({
  title,
  onDone,
  onCancel,
  children,
}: {
  title: string
  onDone: () => void
  onCancel: () => void
  children: ReactNode
}) {
  const t = useTranslations('settings')
  return (
    <FormDialog
      title={title}
      text={t('row_help')}
      submit={t('row_done')}
      onSubmit={onDone}
      onClose={onCancel}
    >
      <div className="grid grid-cols-2 items-start gap-4">{children}</div>
    </FormDialog>
  )
}
