'use client'

import { useTranslations } from 'next-intl'
import { displayName } from '@/components/shell/session/display-name'
import { Sheet, SheetContent, SheetTitle } from '@/components/ui/sheet'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { AnagraficaDetails } from '../entry-view/anagrafica-details'

/** An entry of another structure of the family, to be read only. */
export function RegistryPeek({ entry, onClose }: { entry: Anagrafica | null; onClose: () => void }) {
  const t = useTranslations('registry')
  return (
    <Sheet open={entry !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      {entry ? (
        <SheetContent className="gap-4 p-5 md:max-w-xl">
          <SheetTitle className="break-words pr-10 font-semibold text-lg">
            {displayName(entry) || entry.email || t('manager.no_name')}
          </SheetTitle>
          <p className="text-ink-soft">{t('view.other_structure', { name: entry.structure_name })}</p>
          <AnagraficaDetails entry={entry} />
        </SheetContent>
      ) : null}
    </Sheet>
  )
}
