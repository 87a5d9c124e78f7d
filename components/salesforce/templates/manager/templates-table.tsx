'use client'

import { LayoutTemplate, Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { SearchInput } from '@/components/kit/fields/search-input'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { WRITE } from '@/lib/api/salesforce/templates/access'
import type { TemplateDefault } from '@/lib/api/salesforce/templates/template-defaults'
import type { TemplateRow } from '@/lib/api/salesforce/templates/template-fields'
import { DefaultsDialog } from './defaults-dialog'
import { useTemplatesColumns } from './templates-columns'
import {
  editorHref,
  pageOf,
  TEMPLATES_KEY,
  type TemplatesInput,
  type TemplatesPage,
  templatesInput,
  templatesSpec,
} from './templates-spec'
import { useDefaults } from './use-defaults'
import { useTemplateMenu } from './use-template-menu'
import { VersionsDialog } from './versions-dialog'

const load = async (input: TemplatesInput): Promise<TemplatesPage> =>
  pageOf((await api.salesforce.templates.list(input)).response)

type TemplatesTableProps = {
  initial: { input: TemplatesInput; page: TemplatesPage }
  initialDefaults: readonly TemplateDefault[]
}

/** A dialog about one template. */
type OpenDialog = { what: 'versions' | 'defaults'; template: TemplateRow }

/** The templates of the structure. `initial` is the page that the server has read already. */
export function TemplatesTable({ initial, initialDefaults }: TemplatesTableProps) {
  const t = useTranslations('templates.manager')
  const manages = useHasRole()(...WRITE)
  const state = useTableState(templatesSpec)
  const { query, filters } = state
  const input = useMemo(() => templatesInput(query, filters), [query, filters])
  const data = useTableQuery({ key: TEMPLATES_KEY, input, load, initial })
  const defaults = useDefaults(initialDefaults)
  const columns = useTemplatesColumns(defaults)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const menuOf = useTemplateMenu(defaults, (what, template) => setDialog({ what, template }))
  const close = () => setDialog(null)
  return (
    <>
      <DataTable
        id={TEMPLATES_KEY}
        label={t('title')}
        columns={columns}
        state={state}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={({ name }) => t('row', { name })}
        rowHref={manages ? (row) => editorHref(row.id) : undefined}
        rowActions={menuOf}
        toolbar={
          <SearchInput
            value={filters.search}
            maxLength={200}
            onSearch={(search) => state.setFilters({ search })}
            label={t('search')}
          />
        }
        empty={
          <EmptyState
            icon={LayoutTemplate}
            title={t('empty')}
            text={t('empty_text')}
            action={manages ? <NewTemplate /> : null}
          />
        }
      />
      {dialog?.what === 'versions' ? <VersionsDialog template={dialog.template} onClose={close} /> : null}
      {dialog?.what === 'defaults' ? (
        <DefaultsDialog template={dialog.template} defaults={defaults} onClose={close} />
      ) : null}
    </>
  )
}

/** The page's primary action. */
export function NewTemplate() {
  const t = useTranslations('templates.manager')
  return (
    <Button asChild variant="primary">
      <Link href={editorHref()}>
        <Plus aria-hidden />
        {t('new')}
      </Link>
    </Button>
  )
}
