'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { PolicyOut } from '@/lib/api/reservations/rule-fields'
import { isSameScope, STRUCTURE_SCOPE } from '@/lib/domain/reservations/rule-scope'
import { RowButtons } from '../shared/row-buttons'
import { isStructure } from '../shared/scope'
import { useScopeName } from '../shared/scope-field'
import { loadedOf, SetupPage } from '../shared/setup-page'
import { useDeletion } from '../shared/use-deletion'
import { usePolicies, useSetupResources } from '../shared/use-setup'
import { NoShowsCard } from './no-shows-card'
import { PolicyDialog } from './policy-dialog'
import { PolicySentences } from './policy-sentences'
import { newPolicy, type PolicyValues, valuesOf } from './policy-values'
import { PublicPageCard } from './public-page-card'

type OpenDialog = { policy: PolicyOut | null; initial: PolicyValues }

/** The limits and conditions of the structure, its groups and resources, in plain sentences. */
export function PoliciesView() {
  const t = useTranslations('reservations.setup.policies')
  const [resources, query] = [useSetupResources(), usePolicies()]
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const policies = query.data ?? []
  const general = policies.find(isStructure)
  const others = policies.filter((policy) => !isStructure(policy))
  const used = policies.map(({ group_id, resource_id }) => ({ group_id, resource_id }))
  const isFree = (scope: (typeof used)[number]) => !used.some((one) => isSameScope(one, scope))
  const free = [
    ...resources.groups.map(({ id }) => ({ group_id: id, resource_id: null })),
    ...resources.resources.map(({ id }) => ({ group_id: null, resource_id: id })),
  ].find(isFree)
  const openNew = (scope: (typeof used)[number]) =>
    setDialog({ policy: null, initial: { ...(general ? valuesOf(general) : newPolicy), scope } })
  return (
    <SetupPage
      title={t('title')}
      text={t('text')}
      action={
        free ? (
          <Button variant="primary" onClick={() => openNew(free)}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        ) : null
      }
      lists={[resources, loadedOf(query)]}
    >
      {general ? (
        <PolicyCard policy={general} onEdit={() => setDialog(editOf(general))} />
      ) : (
        <UsualCard onAdd={() => openNew(STRUCTURE_SCOPE)} />
      )}
      {others.map((policy) => (
        <PolicyCard key={policy.id} policy={policy} onEdit={() => setDialog(editOf(policy))} />
      ))}
      <NoShowsCard />
      <PublicPageCard />
      {dialog ? (
        <PolicyDialog policy={dialog.policy} initial={dialog.initial} onClose={() => setDialog(null)} />
      ) : null}
    </SetupPage>
  )
}

const editOf = (policy: PolicyOut): OpenDialog => ({ policy, initial: valuesOf(policy) })

/** The rules that hold while the structure has set none. */
function UsualCard({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('reservations.setup.policies')
  const nameOf = useScopeName()
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle className="grow">{nameOf(STRUCTURE_SCOPE)}</CardTitle>
        <Button size="sm" onClick={onAdd}>
          {t('set')}
        </Button>
      </CardHeader>
      <div className="grid gap-2 p-4">
        <p className="text-ink-soft">{t('usual')}</p>
        <PolicySentences policy={newPolicy} />
      </div>
    </Card>
  )
}

function PolicyCard({ policy, onEdit }: { policy: PolicyOut; onEdit: () => void }) {
  const t = useTranslations('reservations.setup.policies')
  const remove = useDeletion()
  const name = useScopeName()(policy)
  const onDelete = () =>
    void remove({
      ask: t('ask_delete', { name }),
      confirm: t('delete'),
      done: t('deleted'),
      call: () => api.reservations.policies.remove({ id: policy.id }),
    })
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle className="wrap-anywhere min-w-0 grow">{name}</CardTitle>
        <RowButtons name={name} onEdit={onEdit} onDelete={onDelete} />
      </CardHeader>
      <div className="grid gap-2 p-4">
        {isStructure(policy) ? null : <p className="text-ink-soft">{t('instead')}</p>}
        <PolicySentences policy={policy} />
      </div>
    </Card>
  )
}
