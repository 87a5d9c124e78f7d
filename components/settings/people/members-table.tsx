'use client'

import { UserPlus, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { InstantText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { SearchInput } from '@/components/kit/fields/search-input'
import { PageHeader } from '@/components/kit/page-header'
import { useUser } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { type MemberRow, memberKind } from '@/lib/api/auth/member-fields'
import { api } from '@/lib/api/client'
import { InviteDialog } from './invite-dialog'
import { type MembersFilters, type MembersInput, membersInput, membersSpec } from './members-spec'
import { MEMBERS_KEY, useMemberActions } from './use-member-actions'

const column = tableColumns<MemberRow>()

async function load(input: MembersInput): Promise<TablePage<MemberRow>> {
  const { response } = await api.auth.members.list(input)
  return { rows: response.member_list, total: response.paging_data.total_items }
}

/** The members of the structure and the invited people, with their roles. */
export function MembersTable({ initial }: { initial: { input: MembersInput; page: TablePage<MemberRow> } }) {
  const t = useTranslations('people')
  const { structure } = useUser()
  const state = useTableState(membersSpec)
  const input = membersInput(state.query, state.filters)
  const data = useTableQuery({ key: MEMBERS_KEY, input, load, initial })
  const columns = useMemberColumns()
  const actions = useMemberActions()
  const [invites, setInvites] = useState(false)
  const invite = (
    <Button variant="primary" onClick={() => setInvites(true)}>
      <UserPlus aria-hidden />
      {t('invite')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text', { name: structure })} action={invite} />
      <DataTable
        id="members"
        label={t('title')}
        columns={columns}
        state={state}
        data={data}
        rowKey={(row) => `${row.state}-${row.id}`}
        rowLabel={(row) => row.name || row.email}
        rowHref={(row) =>
          row.state === 'ACTIVE' ? `/app/settings/users/${row.id}` : '/app/settings/users?kind=INVITED'
        }
        rowActions={actions}
        toolbar={<Toolbar filters={state.filters} setFilters={state.setFilters} />}
        empty={<EmptyState icon={Users} title={t('empty')} text={t('empty_text')} action={invite} />}
      />
      {invites ? <InviteDialog onClose={() => setInvites(false)} /> : null}
    </>
  )
}

function Toolbar({
  filters,
  setFilters,
}: {
  filters: MembersFilters
  setFilters: (patch: Partial<MembersFilters>) => void
}) {
  const t = useTranslations('people')
  return (
    <>
      <SearchInput
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
        label={t('search')}
        className="sm:w-72"
      />
      <span className="w-44">
        <Select
          aria-label={t('kind')}
          className="h-8"
          value={filters.kind || 'ALL'}
          options={memberKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(event) => setFilters({ kind: event.target.value === 'ALL' ? '' : event.target.value })}
        />
      </span>
    </>
  )
}

function useMemberColumns() {
  const t = useTranslations('people')
  const roles = useTranslations('roles.preset')
  return useMemo(
    () => [
      column.accessor('name', {
        header: t('columns.name'),
        meta: { phone: 'title' },
        cell: ({ row: { original } }) => (
          <span className="flex items-center gap-2">
            {original.name || (original.state === 'INVITED' ? original.email : t('no_name'))}
            {original.is_self ? <Badge>{t('you')}</Badge> : null}
          </span>
        ),
      }),
      column.accessor('email', { header: t('columns.email'), meta: { phone: 'subtitle' } }),
      column.accessor('preset', {
        header: t('columns.preset'),
        meta: { phone: 'detail' },
        enableSorting: false,
        cell: ({ getValue }) => roles(getValue() ?? 'CUSTOM'),
      }),
      column.accessor('state', {
        header: t('columns.state'),
        meta: { phone: 'state' },
        enableSorting: false,
        cell: ({ row }) => <MemberState row={row.original} />,
      }),
      column.accessor('last_seen_at', {
        header: t('columns.last_seen_at'),
        cell: ({ getValue, row }) =>
          getValue() ? (
            <InstantText value={getValue()} form="short" />
          ) : row.original.state === 'ACTIVE' ? (
            t('never')
          ) : (
            '–'
          ),
      }),
    ],
    [t, roles],
  )
}

function MemberState({ row }: { row: MemberRow }) {
  const t = useTranslations('people')
  if (row.state === 'ACTIVE') return <Badge tone="success">{t('states.ACTIVE')}</Badge>
  const isOver = row.expires_at !== null && new Date(row.expires_at) < new Date()
  return (
    <Badge tone={isOver ? 'neutral' : 'warning'}>{t(isOver ? 'states.EXPIRED' : 'states.INVITED')}</Badge>
  )
}
