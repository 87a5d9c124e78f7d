'use client'

import { FilePlus2, FileSignature } from 'lucide-react'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { ViewsMenu } from '@/components/views/views-menu'
import type { AgreementRow } from '@/lib/api/salesforce/agreements/agreement-fields'
import { isOneOf } from '@/lib/domain/core/one-of'
import type { ProposalKind } from '@/lib/domain/documents/agreement-state'
import { BatchActions } from '../batches/batch-actions'
import { BatchStrip } from '../batches/batch-strip'
import { useBatches } from '../batches/use-batches'
import { documentHref, OF_KIND } from '../document-href'
import { DocumentsFilters } from '../list/document-filters'
import { searchOf } from '../list/document-search'
import { DocumentSum } from '../list/document-sum'
import { DocumentTabs } from '../list/document-tabs'
import { DocumentsExport } from '../list/documents-export'
import { agreementCalls } from './agreement-calls'
import { type AgreementDialog, AgreementDialogs } from './agreement-dialogs'
import { useAgreementWords } from './agreement-words'
import { useAgreementsColumns } from './agreements-columns'
import {
  type AgreementsInput,
  agreementsInput,
  agreementsSpec,
  KEY_OF,
  STATES_OF,
  WRITER_OF,
} from './agreements-spec'
import { useAgreementMenu } from './use-agreement-menu'

/** The keys of the queries that a batch over agreements of a kind makes stale. */
const CHANGED = {
  OFFER: [KEY_OF.OFFER],
  CONTRACT: [KEY_OF.CONTRACT],
  PROFORMA: [KEY_OF.PROFORMA],
} as const

type AgreementsTableProps = {
  kind: ProposalKind
  /** The page that the server has read already. */
  initial: { input: AgreementsInput; page: TablePage<AgreementRow> }
}

/** The offers, the contracts or the proformas of the structure. */
export function AgreementsTable({ kind, initial }: AgreementsTableProps) {
  const t = useAgreementWords(kind)
  const { gui_item_list: roles } = useUser()
  const state = useTableState(agreementsSpec)
  const { query, filters } = state
  const input = useMemo(() => agreementsInput(kind, query, filters), [kind, query, filters])
  const data = useTableQuery({ key: KEY_OF[kind], input, load: agreementCalls[kind].list, initial })
  const batches = useBatches(kind, CHANGED[kind])
  const columns = useAgreementsColumns(kind)
  const [dialog, setDialog] = useState<AgreementDialog | null>(null)
  const { menuOf } = useAgreementMenu(kind, setDialog)
  const manages = roles.includes(WRITER_OF[kind])
  const nameOf = ({ numeration, receiver_name }: AgreementRow) =>
    numeration ? t('row', { number: numeration }) : t('row_draft', { customer: receiver_name })
  return (
    <>
      <BatchStrip batches={batches} />
      <DocumentTabs
        kind={kind}
        listKey={KEY_OF[kind]}
        filters={{ fs: filters.fs }}
        setFilters={state.setFilters}
      />
      <DataTable
        id={KEY_OF[kind]}
        label={t('title')}
        columns={columns}
        state={state}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={nameOf}
        rowHref={(row) => documentHref(kind, 'preview', row.id)}
        rowActions={menuOf}
        bulkActions={(selection, clear) => (
          <BatchActions
            batches={batches}
            selection={selection}
            filter={searchOf(filters, (wanted) => isOneOf(STATES_OF[kind], wanted))}
            listKey={KEY_OF[kind]}
            clear={clear}
          />
        )}
        canSelectAll
        summary={state.isFiltered ? <DocumentSum kind={kind} listKey={KEY_OF[kind]} input={input} /> : null}
        tools={
          <>
            <ViewsMenu page={`list.${KEY_OF[kind]}`} size="sm" />
            <DocumentsExport kind={kind} input={input} />
          </>
        }
        toolbar={
          <DocumentsFilters
            filters={filters}
            setFilters={state.setFilters}
            states={STATES_OF[kind]}
            of={OF_KIND[kind]}
          />
        }
        empty={
          <EmptyState
            icon={FileSignature}
            title={t('empty')}
            text={t('empty_text')}
            action={manages ? <NewAgreement kind={kind} /> : null}
          />
        }
      />
      <AgreementDialogs kind={kind} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

/** The page's primary action. */
export function NewAgreement({ kind }: { kind: ProposalKind }) {
  const t = useAgreementWords(kind)
  return (
    <Button asChild variant="primary">
      <Link href={documentHref(kind, 'wizard')}>
        <FilePlus2 aria-hidden />
        {t('new')}
      </Link>
    </Button>
  )
}
