'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Plus, Unlink } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { Anagrafica, AnagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { cardListClasses } from '../card/card-modes'
import { nameOrMail } from '../card/entry-words'
import { RegistryCard } from '../card/registry-card'
import { remoteEntries } from '../picker/entry-search'
import { useUnlink } from './use-unlink'

const NewEntryDialog = dynamic(
  () => import('../new-entry/new-entry-dialog').then((module) => module.NewEntryDialog),
  { ssr: false },
)
const PickerDialog = dynamic(() => import('../picker/picker-dialog').then((module) => module.PickerDialog), {
  ssr: false,
})

const CONTACTS = remoteEntries('contact')

async function load(id: number): Promise<readonly Anagrafica[]> {
  const { response } = await api.anagrafica.contacts.list({ id })
  return response.anagrafica_list
}

/** The contacts of a main entry (document 3 §6): shown, added, joined, unlinked. */
export function ContactsCard({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry.contacts')
  const client = useQueryClient()
  const unlink = useUnlink(entry)
  const canWrite = useHasRole()('GUI_CAN_MANAGE_ANAGRAFICA')
  const [open, setOpen] = useState<'new' | 'join' | null>(null)
  const key = ['registry', 'contacts', entry.id]
  const { data, isError } = useQuery({ queryKey: key, queryFn: () => load(entry.id) })
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const add = async (anagrafica: AnagraficaIn): Promise<Anagrafica> => {
    const { response } = await api.anagrafica.contacts.add({ anagrafica, anagrafica_sku: entry.sku })
    return response.anagrafica
  }
  const close = () => setOpen(null)
  return (
    <Card>
      <CardHeader className="flex-wrap justify-between">
        <CardTitle>{t('title')}</CardTitle>
        {canWrite ? (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="ghost" onClick={() => setOpen('join')}>
              <Link2 aria-hidden />
              {t('join')}
            </Button>
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden />
              {t('new')}
            </Button>
          </div>
        ) : null}
      </CardHeader>
      {isError ? <p className="p-4 text-ink-soft">{t('error')}</p> : null}
      {!data && !isError ? <Skeleton className="m-4 h-9" /> : null}
      {data?.length === 0 ? <p className="p-4 text-ink-soft">{t('none')}</p> : null}
      {data && data.length > 0 ? (
        <ul aria-label={t('title')} className={`${cardListClasses.mini} p-3`}>
          {data.map((contact) => (
            <RegistryCard
              key={contact.sku}
              entry={contact}
              mode="mini"
              open={`/app/registry/view/view/${contact.id}`}
              menu={
                canWrite ? <UnlinkButton contact={contact} onUnlink={() => void unlink(contact)} /> : null
              }
            />
          ))}
        </ul>
      ) : null}
      {open === 'new' ? (
        <NewEntryDialog contact={{ add }} onCreated={() => void refresh()} onClose={close} />
      ) : null}
      {open === 'join' ? (
        <JoinDialog entry={entry} joined={data ?? []} onJoined={refresh} onClose={close} />
      ) : null}
    </Card>
  )
}

function UnlinkButton({ contact, onUnlink }: { contact: Anagrafica; onUnlink: () => void }) {
  const t = useTranslations('registry.contacts')
  const label = t('unlink', { name: nameOrMail(contact) })
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="text-ink-soft"
      aria-label={label}
      title={label}
      onClick={onUnlink}
    >
      <Unlink aria-hidden />
    </Button>
  )
}

type JoinProps = {
  entry: Anagrafica
  joined: readonly Anagrafica[]
  onJoined: () => Promise<void>
  onClose: () => void
}

/** Joins contacts of the registry that are there already. */
function JoinDialog({ entry, joined, onJoined, onClose }: JoinProps) {
  const t = useTranslations('registry.contacts')
  const notify = useNotify()
  const [pending, setPending] = useState(false)
  const join = async (contacts: readonly Anagrafica[]) => {
    setPending(true)
    try {
      for (const { sku } of contacts) {
        await api.anagrafica.contacts.join({ anagrafica_sku: entry.sku, contatto_sku: sku })
      }
      notify.success(t('joined', { count: contacts.length }))
      onClose()
    } catch (error) {
      notify.error(error)
    }
    await onJoined()
    setPending(false)
  }
  return (
    <PickerDialog
      rule={{ multiple: true }}
      source={CONTACTS}
      title={t('join_title')}
      submit={t('join_submit')}
      pending={pending}
      canAdd={false}
      without={joined.map(({ sku }) => sku)}
      onPick={(contacts) => void join(contacts)}
      onClose={onClose}
    />
  )
}
