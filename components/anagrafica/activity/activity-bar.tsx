'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound, Mail, MessageCirclePlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { IfRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { mailAddresses } from '../card/entry-words'
import { useEntryDialogs } from '../entry-view/use-entry-dialogs'
import { PrivacyMenu } from '../privacy/privacy-menu'
import { TagEditor } from '../tags/tag-editor'

const ContactDialog = dynamic(() =>
  import('../entry-form/contact-dialog').then((module) => module.ContactDialog),
)

/** The bar above an entry's data: its tags, its last contact, and the actions of contact and privacy. */
export function ActivityBar({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('activity')
  const actions = useTranslations('registry.actions')
  const [isLogging, setLogging] = useState(false)
  const { openMail, openCode, dialog } = useEntryDialogs(entry)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <TagEditor entry={entry} />
      <LastContact id={entry.id} />
      <div className="flex w-full flex-wrap items-center gap-2 empty:hidden">
        <IfRole any={['GUI_CAN_MANAGE_ANAGRAFICA']}>
          <Button size="sm" onClick={() => setLogging(true)}>
            <MessageCirclePlus aria-hidden />
            {t('log_contact')}
          </Button>
          <Button size="sm" onClick={() => openMail(mailAddresses(entry)[0] ?? '')}>
            <Mail aria-hidden />
            {actions('mail')}
          </Button>
          <Button size="sm" onClick={openCode}>
            <KeyRound aria-hidden />
            {actions('code')}
          </Button>
        </IfRole>
        <IfRole any={['GUI_CAN_ERASE_ANAGRAFICA']}>
          <PrivacyMenu entry={entry} />
        </IfRole>
      </div>
      {isLogging ? <ContactDialog id={entry.id} onClose={() => setLogging(false)} /> : null}
      {dialog}
    </Card>
  )
}

function LastContact({ id }: { id: number }) {
  const t = useTranslations('activity')
  const { data } = useQuery({
    queryKey: ['entry', id, 'last-contact'],
    queryFn: async () => (await api.anagrafica.contactLog.last({ id })).response.last_contacted_at,
  })
  if (data === undefined) return null
  return (
    <p className="text-ink-soft text-sm">
      {data ? (
        <>
          {t('last_contact')}: <InstantText value={data} className="text-ink" />
        </>
      ) : (
        t('never_contacted')
      )}
    </p>
  )
}
