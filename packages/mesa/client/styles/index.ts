/** Everything the page looks like: the fonts and icons first, then Mesa's own layers. */
import "./vendor.css";
import "./mesa.scss";
