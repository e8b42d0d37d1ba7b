/** After a request was sent. */
export const sentToast = (isMailed: boolean) =>
  isMailed
    ? { title: 'Mails on their way' }
    : { title: 'Links made', description: 'No mail account is connected: pass the links on yourself.' }
