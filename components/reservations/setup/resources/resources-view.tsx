'use client'

import { DoorOpen, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import { SetupPage } from '../shared/setup-page'
import { useSetupResources } from '../shared/use-setup'
import { GroupDialog } from './group-dialog'
import { ResourceDialog } from './resource-dialog'
import { ResourceGroup } from './resource-group'
import { newResource, type OpenDialog, valuesOf } from './resource-values'
import { SetupSteps } from './setup-steps'

/** The things that can be reserved, by their groups; adds, changes, copies and deletes both. */
export function ResourcesView() {
  const t = useTranslations('reservations.setup.resources')
  const groupWords = useTranslations('reservations.setup.groups')
  const list = useSetupResources()
  const { resources, groups } = list
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const last = Math.max(-1, ...resources.map(({ position }) => position))
  const add = () => setDialog({ what: 'resource', resource: null, initial: newResource(last + 1) })
  const copy = (resource: Resource) => {
    const name = t('copy_of', { name: resource.name }).slice(0, 120)
    const initial = { ...valuesOf(resource), name, location_id: null, teacher_id: null, position: last + 1 }
    setDialog({ what: 'resource', resource: null, initial })
  }
  const addButton = (
    <Button variant="primary" onClick={add}>
      <Plus aria-hidden />
      {t(resources.length === 0 ? 'add_first' : 'add')}
    </Button>
  )
  const actions = (
    <>
      <Button onClick={() => setDialog({ what: 'group', group: null })}>{groupWords('add')}</Button>
      {addButton}
    </>
  )
  const isEmpty = resources.length === 0 && groups.length === 0
  return (
    <SetupPage title={t('title')} text={t('text')} action={isEmpty ? null : actions} lists={[list]}>
      {isEmpty ? (
        <Card>
          <EmptyState icon={DoorOpen} title={t('none')} text={t('none_text')} action={addButton} />
        </Card>
      ) : null}
      {resources.length > 0 ? <SetupSteps /> : null}
      {[...groups, null].map((group) => (
        <ResourceGroup
          key={group?.id ?? 'none'}
          group={group}
          isOnly={groups.length === 0}
          resources={resources.filter(({ group_id }) => group_id === (group?.id ?? null))}
          onOpen={setDialog}
          onCopy={copy}
        />
      ))}
      {dialog?.what === 'resource' ? (
        <ResourceDialog resource={dialog.resource} initial={dialog.initial} onClose={close} />
      ) : null}
      {dialog?.what === 'group' ? <GroupDialog group={dialog.group} onClose={close} /> : null}
    </SetupPage>
  )
}
