'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import type { ProfileValues } from '../settings-values'

type Preset = Omit<ProfileValues, 'nome'>

/**
 * Profiles to start from. The withholding of an agent applies to half the commission (art. 25-bis DPR 600/73: apply_on
 * -50), Enasarco to all of it (-100); the 4 % recourse is that of INPS gestione separata (L. 662/96, art. 1 c. 212).
 */
const presets = {
  plain: { casse: [], ritenute: [], bollo: 'AUTO' },
  rivalsa: {
    casse: [{ tipo_cassa: 'TC22', rate: 4, iva: 22, natura: null, ritenuta: true }],
    ritenute: [{ tipo_ritenuta: 'RT01', rate: 20, apply_on: 100, causale_pagamento: 'A' }],
    bollo: 'AUTO',
  },
  agente: {
    casse: [],
    ritenute: [
      { tipo_ritenuta: 'RT01', rate: 23, apply_on: -50, causale_pagamento: 'R' },
      { tipo_ritenuta: 'RT04', rate: 8.5, apply_on: -100, causale_pagamento: 'R' },
    ],
    bollo: 'AUTO',
  },
} satisfies Record<string, Preset>

/** The way to another profile: an empty one, or one of the usual ones. */
export function AddProfile({ onAdd }: { onAdd: (profile: ProfileValues) => void }) {
  const t = useTranslations('settings.profile')
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button size="sm" className="justify-self-start">
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {(Object.keys(presets) as (keyof typeof presets)[]).map((key) => (
          <DropdownMenuItem
            key={key}
            onSelect={() => onAdd({ nome: key === 'plain' ? '' : t(`preset_${key}`), ...presets[key] })}
          >
            {t(`preset_${key}`)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
