/** All texts that people read, by page. */
export const texts = {
  kit: {
    optional: 'optional',
    close: 'Close',
    cancel: 'Cancel',
    undo: 'Undo',
    dismiss: 'Dismiss',
    retry: 'Try again',
    loading: 'Loading',
    stale: 'Not renewed since',
    remove: (what: string) => `Remove ${what}`.trim(),
    copy: 'Copy',
    copyOf: (what: string) => `Copy: ${what}`,
    copied: 'Copied',
    theme: 'Theme',
    themeSystem: 'As the system',
    themeLight: 'Light',
    themeDark: 'Dark',
    notCopied: 'The browser refused to copy. Select the text and copy it yourself.',
  },
  shell: {
    logout: 'Log out',
  },
  login: {
    title: 'Log in',
    username: 'Username',
    password: 'Password',
    otp: 'Code of the second factor',
    submit: 'Log in',
  },
  welcome: {
    title: 'Choose a password',
    text: 'You are about to log in as the administrator. The password that the server printed ends.',
    password: 'New password',
    submit: 'Save and log in',
  },
  start: {
    title: 'Sensors',
    welcome: (name: string) => `Logged in as ${name}.`,
    api: 'API',
  },
  components: {
    title: 'Components',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is no page at this address.',
    link: 'To the start page',
  },
  errors: {
    unexpected: 'Something went wrong in this page. Load it again.',
    unreachable: 'Check the network. The page tries again by itself as soon as the server responds.',
  },
};
