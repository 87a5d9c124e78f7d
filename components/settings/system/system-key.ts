/** The key of the query that reads how the installation does. */
export const SYSTEM_KEY = ['system']
