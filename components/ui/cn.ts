import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Class names joined; of two Tailwind classes for the same property the later wins. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes))
