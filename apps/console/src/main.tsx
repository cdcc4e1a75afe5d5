import { render } from 'preact';
import { App } from './app';
import { resume } from './session/session';
import './styles/index.css';

void resume();
render(<App />, document.body);
