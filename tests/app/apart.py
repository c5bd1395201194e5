"""treen apart"""
from tool import *

run_cases()
