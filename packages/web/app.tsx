/** Routes of the app. Each page is a chunk of its own, loaded when it is opened. */
import './kit/tokens.css';
import './kit/base.css';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { LocationProvider, Route, Router } from 'preact-iso/router';
import { PAGES } from './addresses.js';
import { session } from './api/session.js';
import { focusHeading } from './shell/headings.js';
import { requireLogin } from './shell/require-login.js';
import { Shell } from './shell/shell.js';
import { Waiting } from './shell/waiting.js';

const Login = lazy(() => import('./pages/login/login.js'));
const Welcome = lazy(() => import('./pages/login/welcome.js'));
const Register = lazy(() => import('./pages/login/register.js'));
const Password = lazy(() => import('./pages/login/password.js'));
const Confirm = lazy(() => import('./pages/login/confirm.js'));
const Start = requireLogin(lazy(() => import('./pages/start/start.js')));
const Components = lazy(() => import('./pages/components/components.js'));
const Sensors = requireLogin(lazy(() => import('./pages/sensors/sensors.js')));
const Sensor = requireLogin(lazy(() => import('./pages/sensor/sensor.js')));
const Dashboards = requireLogin(lazy(() => import('./pages/dashboards/dashboards.js')));
const Dashboard = requireLogin(lazy(() => import('./pages/dashboards/dashboard.js')));
const PublicDashboard = lazy(() => import('./pages/dashboards/public.js'));
const Compute = requireLogin(lazy(() => import('./pages/compute/list.js')));
const Processor = requireLogin(lazy(() => import('./pages/compute/processor-page.js')));
const Services = requireLogin(lazy(() => import('./pages/compute/services/services.js')));
const Service = requireLogin(lazy(() => import('./pages/compute/services/service.js')));
const Alerts = requireLogin(lazy(() => import('./pages/alerts/alerts.js')));
const Alert = requireLogin(lazy(() => import('./pages/alerts/alert.js')));
const Notifications = requireLogin(lazy(() => import('./pages/alerts/notifications.js')));
const Account = requireLogin(lazy(() => import('./pages/account/account.js')));
const Environments = requireLogin(lazy(() => import('./pages/places/environments/environments.js')));
const Environment = requireLogin(lazy(() => import('./pages/places/environments/environment.js')));
const Devices = requireLogin(lazy(() => import('./pages/places/devices/devices.js')));
const Device = requireLogin(lazy(() => import('./pages/places/devices/device.js')));
const Groups = requireLogin(lazy(() => import('./pages/sharing/groups/groups.js')));
const Group = requireLogin(lazy(() => import('./pages/sharing/groups/group.js')));
const Domains = requireLogin(lazy(() => import('./pages/sharing/domains/domains.js')));
const Domain = requireLogin(lazy(() => import('./pages/sharing/domains/domain.js')));
const Operate = requireLogin(lazy(() => import('./pages/operate/operate.js')));
const Connect = requireLogin(lazy(() => import('./pages/connect/connect.js')));
const Docs = lazy(() => import('./pages/docs/docs.js'));
const NotFound = lazy(() => import('./pages/not-found/not-found.js'));

export function App() {
  return (
    <LocationProvider>
      <Shell>{session.value === undefined ? <Waiting /> : <Pages />}</Shell>
    </LocationProvider>
  );
}

function Pages() {
  return (
    <ErrorBoundary>
      <Router onRouteChange={focusHeading}>
        <Route path={PAGES.login} component={Login} />
        <Route path={PAGES.welcome} component={Welcome} />
        <Route path={PAGES.register} component={Register} />
        <Route path={PAGES.password} component={Password} />
        <Route path={PAGES.confirm} component={Confirm} />
        <Route path="/" component={Start} />
        <Route path={PAGES.start} component={Start} />
        <Route path={PAGES.components} component={Components} />
        <Route path={PAGES.sensors} component={Sensors} />
        <Route path={PAGES.sensor(':id')} component={Sensor} />
        <Route path={PAGES.dashboards} component={Dashboards} />
        <Route path={PAGES.dashboard(':id')} component={Dashboard} />
        <Route path={PAGES.public} component={PublicDashboard} />
        <Route path={PAGES.compute} component={Compute} />
        <Route path={PAGES.processor(':id')} component={Processor} />
        <Route path={PAGES.services} component={Services} />
        <Route path={PAGES.service(':id')} component={Service} />
        <Route path={PAGES.alerts} component={Alerts} />
        <Route path={PAGES.notifications} component={Notifications} />
        <Route path={PAGES.alert(':id')} component={Alert} />
        <Route path={PAGES.account} component={Account} />
        <Route path={PAGES.connect} component={Connect} />
        <Route path={PAGES.environments} component={Environments} />
        <Route path={PAGES.environment(':id')} component={Environment} />
        <Route path={PAGES.devices} component={Devices} />
        <Route path={PAGES.device(':id')} component={Device} />
        <Route path={PAGES.groups} component={Groups} />
        <Route path={PAGES.group(':id')} component={Group} />
        <Route path={PAGES.domains} component={Domains} />
        <Route path={PAGES.domain(':id')} component={Domain} />
        <Route path={PAGES.operatePart(':part?')} component={Operate} />
        <Route path={PAGES.docs} component={Docs} />
        <Route default component={NotFound} />
      </Router>
    </ErrorBoundary>
  );
}
