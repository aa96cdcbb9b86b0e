/** All texts that people read, by page. */
export const texts = {
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
  start: {
    title: 'Sensors',
    welcome: (name: string) => `Logged in as ${name}.`,
    api: 'API',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is no page at this address.',
    link: 'To the start page',
  },
  errors: {
    unexpected: 'Something went wrong in this page. Load it again.',
  },
};
