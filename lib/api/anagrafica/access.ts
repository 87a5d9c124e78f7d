/** Where the registry's calls stand, and the roles that read and write entries. */
export const base = '/api/anagrafica/rest'
export const READ = ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY'] as const
export const WRITE = ['GUI_CAN_MANAGE_ANAGRAFICA'] as const
export const tags = ['anagrafica']
