'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Merge, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useNotify } from '@/components/kit/use-notify'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'

type MergeRow = {
  id: number
  kept_name: string
  merged_name: string
  merged_at: string
  undone_at: string | null
  undo_until: string | null
}

const KEY = ['registry', 'merges']

/** The merges of the last 30 days, each with the way back. */
export function MergeList({ initial }: { initial: readonly MergeRow[] }) {
  const t = useTranslations('registry')
  const list = useQuery({
    queryKey: KEY,
    queryFn: async (): Promise<readonly MergeRow[]> =>
      (await api.anagrafica.merges.list()).response.merge_list,
    initialData: initial,
  })
  const button = (
    <Button asChild>
      <Link href="/app/registry/manager">{t('title.manager')}</Link>
    </Button>
  )
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title.manager'), href: '/app/registry/manager' }]}
        title={t('merge.list_title')}
        text={t('merge.list_text')}
      />
      <Card>
        {list.data.length === 0 ? (
          <EmptyState icon={Merge} title={t('merge.none')} text={t('merge.none_text')} action={button} />
        ) : (
          <ul>
            {list.data.map((row) => (
              <MergeItem key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function MergeItem({ row }: { row: MergeRow }) {
  const t = useTranslations('registry.merge')
  const notify = useNotify()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => api.anagrafica.merges.undo({ id: row.id }),
    onError: notify.error,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['registry'] })
      notify.success(t('undone_toast', { name: row.merged_name }))
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{t('row', { merge: row.merged_name, keep: row.kept_name })}</p>
        <p className="text-ink-soft text-sm">
          <InstantText value={row.merged_at} />
        </p>
      </div>
      {row.undone_at ? <Badge>{t('undone')}</Badge> : null}
      {row.undo_until ? (
        <Button size="sm" pending={undo.isPending} onClick={() => undo.mutate()}>
          {undo.isPending ? null : <Undo2 aria-hidden />}
          {t('undo')}
        </Button>
      ) : null}
    </li>
  )
}
