'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { InstantText } from '@/components/kit/day'
import type { TemplateDefault } from '@/lib/api/salesforce/templates/template-defaults'
import type { TemplateRow } from '@/lib/api/salesforce/templates/template-fields'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { TextCell } from '../../list/document-cells'
import { DefaultBadges } from './default-badges'
import { TemplatePicture } from './template-picture'

const column = tableColumns<TemplateRow>()

/** The columns of the list; the ids of those that can be ordered are those by which the call orders. */
export function useTemplatesColumns(defaults: readonly TemplateDefault[]) {
  const t = useTranslations('templates.manager.columns')
  return useMemo(
    () => [
      column.accessor('name', {
        header: t('name'),
        cell: ({ row }) => <NameCell row={row.original} />,
      }),
      column.display({
        id: 'default',
        header: t('default'),
        enableSorting: false,
        cell: ({ row }) => <DefaultBadges kinds={kindsOf(defaults, row.original.id)} />,
      }),
      column.accessor('page_count', {
        header: t('pages'),
        enableSorting: false,
        meta: { align: 'end' },
      }),
      column.accessor('field_count', {
        header: t('fields'),
        enableSorting: false,
        meta: { align: 'end' },
      }),
      column.accessor('version', {
        header: t('version'),
        enableSorting: false,
        meta: { align: 'end' },
      }),
      column.accessor('updated_at', {
        header: t('updated_at'),
        cell: ({ row }) => <InstantText value={row.original.updated_at} form="short" className="tabular" />,
      }),
      column.accessor('author', {
        header: t('author'),
        enableSorting: false,
        cell: ({ row }) => <TextCell text={row.original.author} />,
      }),
    ],
    [t, defaults],
  )
}

/** The kinds of documents whose default a template is. */
export const kindsOf = (defaults: readonly TemplateDefault[], id: number): DocumentKind[] =>
  defaults.filter(({ template_id }) => template_id === id).map(({ document_kind }) => document_kind)

function NameCell({ row }: { row: TemplateRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3" title={row.name}>
      <TemplatePicture asset={row.asset} />
      <span className="truncate">{row.name}</span>
    </span>
  )
}
