'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLanguage } from '@/components/kit/use-language'
import { coloursOf, type OptionalColumn } from '@/lib/domain/documents/document-look'
import { formatMoney } from '@/lib/i18n/formats'
import type { SettingsValues } from '../settings-values'

const cell = 'px-2 py-1 text-right whitespace-nowrap max-sm:px-1'

/** The upper part of a print, as the form has it now: always ink on white, as paper is. */
export function PrintExample() {
  const t = useTranslations('settings.print')
  const pdf = useTranslations('pdf')
  const language = useLanguage()
  const { control } = useFormContext<SettingsValues>()
  const look = useWatch({ control, name: 'stampa' })
  const { text, fill, onFill } = coloursOf(look)
  const has = (column: OptionalColumn) => look.colonne.includes(column)
  const money = (amount: number) => formatMoney(amount, language)
  const unit = has('unita') ? ` ${t('example_unit')}` : ''
  const columns: [string, string][] = [
    ...(has('quantita') ? [[pdf('quantity'), `2${unit}`] as [string, string]] : []),
    ...(has('prezzo') ? [[pdf('price'), money(50)] as [string, string]] : []),
    ...(has('sconto') ? [[pdf('discount'), '-10%'] as [string, string]] : []),
    [pdf('vat'), '22%'],
    [pdf('amount'), money(90)],
  ]
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className="font-medium text-sm">{t('example')}</figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 overflow-hidden rounded-lg border bg-white p-4 text-[#1d2433] text-[11px] leading-4 max-sm:p-2 max-sm:text-[8px] shadow-float [color-scheme:light]">
        <div className="flex flex-wrap justify-between gap-3">
          <div className="min-w-0">
            {look.mostra_logo ? (
              <span aria-hidden className="mb-1.5 block h-6 w-20 rounded bg-[#e6e3dc]" />
            ) : null}
            <p className="font-semibold text-sm" style={{ color: text }}>
              Studio Luna S.r.l.
            </p>
            <p className="max-w-64 whitespace-pre-line break-words text-[#5b6474]">{look.intestazione}</p>
          </div>
          <p className="font-semibold text-base" style={{ color: text }}>
            {t('example_title')}
          </p>
        </div>
        <table className="w-full border-collapse">
          <thead style={{ backgroundColor: fill, color: onFill }}>
            <tr>
              <th scope="col" className="px-2 py-1 text-left font-semibold max-sm:px-1">
                {pdf('description')}
              </th>
              {columns.map(([label]) => (
                <th key={label} scope="col" className={`${cell} font-semibold`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="border-[#dcd8d0] border-b">
              <td className="px-2 py-1 max-sm:px-1">{t('example_line')}</td>
              {columns.map(([label, value]) => (
                <td key={label} className={cell}>
                  {value}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        <p
          className="flex justify-between gap-4 border-t pt-1.5 font-semibold text-sm"
          style={{ color: text, borderColor: fill }}
        >
          <span>{pdf('total')}</span>
          <span>{money(109.8)}</span>
        </p>
        {look.piede ? (
          <p className="whitespace-pre-line break-words text-center text-[#5b6474] text-[10px]">
            {look.piede}
          </p>
        ) : null}
      </div>
    </figure>
  )
}
