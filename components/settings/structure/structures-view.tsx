'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRightLeft, Building2, CornerDownRight, PencilLine, Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type RowAction, RowMenu } from '@/components/kit/data-table/row-menu'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { PageHeader } from '@/components/kit/page-header'
import { useNotify } from '@/components/kit/use-notify'
import { useSwitchStructure } from '@/components/shell/menu/structure-switcher'
import { tellOtherTabs } from '@/components/shell/menu/tabs'
import { useUser } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { StructureNode } from '@/lib/api/auth/structure-fields'
import { api } from '@/lib/api/client'
import { StructureDialog, type StructureEdit } from './structure-dialog'

const KEY = 'structures'

/** The family's structures as a tree, with the actions on each. */
export function StructuresView({ initial }: { initial: readonly StructureNode[] }) {
  const t = useTranslations('structures')
  const { family } = useUser()
  const router = useRouter()
  const client = useQueryClient()
  const [edit, setEdit] = useState<StructureEdit | null>(null)
  const { data: nodes } = useQuery({
    queryKey: [KEY],
    queryFn: async () => (await api.auth.structures.list()).response.structure_list,
    initialData: [...initial],
  })
  // The switcher in the top bar shows what the page's user may enter.
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: [KEY] })
    router.refresh()
  }
  const parent = nodes.find((node) => node.is_current && node.is_owner) ?? nodes.find((node) => node.is_owner)
  const add = (
    <Button variant="primary" disabled={!parent} onClick={() => setEdit({ parentId: parent?.id ?? 0 })}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text', { name: family })} action={add} />
      <Card className="overflow-hidden">
        <Branch
          nodes={nodes}
          parent={null}
          depth={0}
          label={t('tree')}
          actionsOf={useStructureActions(setEdit, refresh)}
        />
      </Card>
      {edit ? (
        <StructureDialog nodes={nodes} edit={edit} onClose={() => setEdit(null)} onSaved={refresh} />
      ) : null}
    </>
  )
}

type ActionsOf = (node: StructureNode) => readonly RowAction[]

function useStructureActions(edit: (edit: StructureEdit) => void, refresh: () => Promise<void>): ActionsOf {
  const t = useTranslations('structures')
  const dialogs = useDialogs()
  const notify = useNotify()
  const { family } = useUser()
  const { switchTo } = useSwitchStructure()
  const remove = async ({ id, name, is_current }: StructureNode) => {
    if (!(await dialogs.confirm({ text: t('ask_delete', { name }), destructive: true }))) return
    try {
      await api.auth.structures.remove({ id })
    } catch (error) {
      return notify.error(error)
    }
    notify.success(t('deleted'))
    tellOtherTabs('structure')
    if (is_current) window.location.assign('/app/dashboard')
    else await refresh()
  }
  const ofMember = (node: StructureNode): RowAction[] =>
    node.is_member && !node.is_current
      ? [
          {
            key: 'switch',
            label: t('switch'),
            icon: ArrowRightLeft,
            onSelect: () =>
              switchTo({ id: node.id, name: node.name, family, children_list: [], gui_item_list: [] }),
          },
        ]
      : []
  const ofOwner = (node: StructureNode): RowAction[] => [
    { key: 'add', label: t('add_below'), icon: CornerDownRight, onSelect: () => edit({ parentId: node.id }) },
    { key: 'edit', label: t('edit'), icon: PencilLine, onSelect: () => edit({ node }) },
    {
      key: 'delete',
      label: t('delete'),
      icon: Trash2,
      destructive: true,
      separated: true,
      disabled: node.is_root,
      onSelect: () => void remove(node),
    },
  ]
  return (node) => [...ofMember(node), ...(node.is_owner ? ofOwner(node) : [])]
}

/** The structures directly below one, each with its own. */
function Branch({
  nodes,
  parent,
  depth,
  label,
  actionsOf,
}: {
  nodes: readonly StructureNode[]
  parent: number | null
  depth: number
  label?: string
  actionsOf: ActionsOf
}) {
  const own = nodes.filter((node) => node.parent_id === parent)
  if (own.length === 0) return null
  return (
    <ul aria-label={label} className={depth > 0 ? 'border-t' : undefined}>
      {own.map((node) => (
        <li key={node.id} className="border-t first:border-t-0">
          <NodeRow node={node} depth={depth} actions={actionsOf(node)} />
          <Branch nodes={nodes} parent={node.id} depth={depth + 1} actionsOf={actionsOf} />
        </li>
      ))}
    </ul>
  )
}

const MAX_INDENT = 6

function NodeRow({
  node,
  depth,
  actions,
}: {
  node: StructureNode
  depth: number
  actions: readonly RowAction[]
}) {
  const t = useTranslations('structures')
  return (
    <div
      className="flex items-center gap-3 py-2.5 pr-3"
      style={{ paddingLeft: `${1 + Math.min(depth, MAX_INDENT) * 1.25}rem` }}
    >
      <Building2 aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="break-words font-medium [overflow-wrap:anywhere]">{node.name}</span>
          {node.is_current ? <Badge tone="success">{t('current')}</Badge> : null}
        </p>
        {node.is_member ? (
          node.people === null ? null : (
            <p className="text-ink-soft text-sm">{t('people', { count: node.people })}</p>
          )
        ) : (
          <p className="text-ink-soft text-sm">{t('not_member')}</p>
        )}
      </div>
      <RowMenu actions={actions} rowLabel={t('row', { name: node.name })} />
    </div>
  )
}
