'use client'

import { ChevronDown, FileArchive, ShieldCheck, UserX } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

const ExportDialog = dynamic(() => import('./gdpr-export-dialog').then((module) => module.GdprExportDialog))
const EraseDialog = dynamic(() => import('./erase-dialog').then((module) => module.EraseDialog))

/** The menu of the rights of a person over their own data (GDPR, art. 15, 17 and 20). */
export function PrivacyMenu({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('gdpr')
  const [opened, setOpened] = useState<'export' | 'erase' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <Button size="sm" variant="ghost">
            <ShieldCheck aria-hidden />
            {t('menu')}
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setOpened('export')}>
            <FileArchive aria-hidden />
            {t('export.title')}
          </DropdownMenuItem>
          <DropdownMenuItem destructive onSelect={() => setOpened('erase')}>
            <UserX aria-hidden />
            {t('erase.menu')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {opened === 'export' ? <ExportDialog entry={entry} onClose={close} /> : null}
      {opened === 'erase' ? <EraseDialog entry={entry} onClose={close} /> : null}
    </>
  )
}
